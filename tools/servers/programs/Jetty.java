// Answers with what Jetty reads, and Spring's UrlPathHelper and Shiro in it:
// java -cp JARS Jetty.java jetty PORT
import java.io.*;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.*;
import javax.servlet.http.*;
import org.apache.shiro.web.util.WebUtils;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.servlet.*;
import org.springframework.web.util.UrlPathHelper;

class Main {
    static String line(String kind, String reading, List<String> values) {
        StringBuilder b = new StringBuilder(kind + " jetty/" + reading);
        for (String v : values) {
            String hex = HexFormat.of().formatHex((v == null ? "" : v).getBytes(StandardCharsets.UTF_8));
            b.append(' ').append(hex.isEmpty() ? "-" : hex);
        }
        return b + "\n";
    }

    public static void main(String[] args) throws Exception {
        Server server = new Server(new InetSocketAddress("127.0.0.1", Integer.parseInt(args[1])));
        ServletContextHandler context = new ServletContextHandler();
        UrlPathHelper spring = new UrlPathHelper();
        context.addServlet(new ServletHolder(new HttpServlet() {
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
                List<String> pairs = new ArrayList<>();
                request.getParameterMap().forEach((k, values) -> { for (String v : values) { pairs.add(k); pairs.add(v); } });
                String info = request.getPathInfo();
                response.getWriter().print(line("path", "servletPath+pathInfo", List.of(request.getServletPath() + (info == null ? "" : info)))
                    + line("raw", "requestURI", List.of(request.getRequestURI()))
                    + line("path", "spring.lookupPath", List.of(spring.getLookupPathForRequest(request)))
                    + line("path", "shiro.path", List.of(WebUtils.getPathWithinApplication(request)))
                    + line("pairs", "parameterMap", pairs));
            }
        }), "/*");
        server.setHandler(context);
        server.start();
    }
}
