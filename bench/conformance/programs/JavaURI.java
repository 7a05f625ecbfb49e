// java.net.URI.
import java.io.*;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

class JavaURI {
    static String text(String field) {
        return new String(HexFormat.of().parseHex(field.substring(1)), StandardCharsets.UTF_8);
    }

    static String defined(String s) {
        return s == null ? "-" : "x" + HexFormat.of().formatHex(s.getBytes(StandardCharsets.UTF_8));
    }

    static String answer(String[] fields) throws Exception {
        if (fields[0].equals("R")) {
            return "+ " + defined(new URI(text(fields[1])).resolve(new URI(text(fields[2]))).toString());
        }
        URI u = new URI(text(fields[1]));
        String path = u.getRawPath(), query = u.getRawQuery();
        if (u.isOpaque()) { // RFC 2396 does not divide it
            path = u.getRawSchemeSpecificPart();
            int question = path.indexOf('?');
            if (question >= 0) {
                query = path.substring(question + 1);
                path = path.substring(0, question);
            }
        }
        return String.join(" ", "+", defined(u.getScheme()), defined(u.getRawAuthority()), defined(path), defined(query),
                defined(u.getRawFragment()));
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        PrintWriter out = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out)));
        out.println(System.getProperty("java.version"));
        for (String line; (line = in.readLine()) != null;) {
            String answer;
            try {
                answer = answer(line.split(" "));
            } catch (Exception e) {
                answer = "!";
            }
            out.println(answer);
        }
        out.flush();
    }
}
