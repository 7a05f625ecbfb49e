// Answers with what Tomcat reads: java -cp JARS Tomcat.java tomcat PORT
import jakarta.servlet.http.*;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

class Main {
    static String line(String kind, String reading, List<String> values) {
        StringBuilder b = new StringBuilder(kind + " tomcat/" + reading);
        for (String v : values) {
            String hex = HexFormat.of().formatHex((v == null ? "" : v).getBytes(StandardCharsets.UTF_8));
            b.append(' ').append(hex.isEmpty() ? "-" : hex);
        }
        return b + "\n";
    }

    public static void main(String[] args) throws Exception {
        java.util.logging.LogManager.getLogManager().reset();
        File dir = new File(System.getProperty("java.io.tmpdir"));
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(dir.getPath());
        tomcat.setPort(Integer.parseInt(args[1]));
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        Context context = tomcat.addContext("", dir.getPath());
        Tomcat.addServlet(context, "main", new HttpServlet() {
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
                List<String> pairs = new ArrayList<>();
                request.getParameterMap().forEach((k, values) -> { for (String v : values) { pairs.add(k); pairs.add(v); } });
                String info = request.getPathInfo();
                response.getWriter().print(line("path", "servletPath+pathInfo", List.of(request.getServletPath() + (info == null ? "" : info)))
                    + line("raw", "requestURI", List.of(request.getRequestURI())) + line("pairs", "parameterMap", pairs));
            }
        });
        context.addServletMappingDecoded("/*", "main");
        tomcat.start();
        tomcat.getServer().await();
    }
}
