package io.twophp.jaxrs.request;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Makes the body of a form again from its parameters, if the servlet container has read it because a filter asked for a
 * parameter. Fields of the same name stay in their order; fields of different names are grouped by name. The charset is
 * the one that the container decoded by, so that the bytes are those that the client has sent, percent-encoded as a
 * browser does.
 */
final class ServletForm {

    private ServletForm() {}

    /** @param query as it was sent, or null; its values of a name come before the form's (Jakarta Servlet 6.0, 3.1) */
    static byte[] bytes(HttpServletRequest request, String query) {
        Map<String, String[]> parameters = request.getParameterMap();
        Charset charset = charset(request.getCharacterEncoding(), parameters);
        Map<String, Long> inQuery = new HashMap<>();
        Forms.each(query, (name, value) -> inQuery.merge(Forms.decoded(name, UTF_8), 1L, Long::sum));
        List<String> fields = new ArrayList<>();
        parameters.forEach((name, values) -> Arrays.stream(values)
                .skip(inQuery.getOrDefault(name, 0L))
                .forEach(value ->
                        fields.add(URLEncoder.encode(name, charset) + "=" + URLEncoder.encode(value, charset))));
        return String.join("&", fields).getBytes(US_ASCII);
    }

    /** Returns ISO 8859-1 by default (3.12), which keeps every byte, unless a container has decoded otherwise. */
    private static Charset charset(String encoding, Map<String, String[]> parameters) {
        if (encoding != null) {
            return Charset.forName(encoding);
        }
        boolean latin = Stream.concat(
                        parameters.keySet().stream(),
                        parameters.values().stream().flatMap(Arrays::stream))
                .allMatch(ISO_8859_1.newEncoder()::canEncode);
        return latin ? ISO_8859_1 : UTF_8;
    }
}
