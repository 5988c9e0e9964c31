package io.twophp.jaxrs.request;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes the body of a form again from its parameters, if the servlet container has read it because a filter asked for a
 * parameter. Fields of the same name stay in their order; fields of different names are grouped by name. The charset is
 * the one that the container decoded by, so that the bytes are those that the client has sent, percent-encoded as a
 * browser does.
 */
final class ServletForm {

    private final Map<String, String[]> parameters;
    private final Map<String, Long> inQuery;
    private final String encoding;

    /** @param query as it was sent, or null */
    ServletForm(HttpServletRequest request, String query) {
        this.parameters = request.getParameterMap();
        this.inQuery = names(query);
        this.encoding = request.getCharacterEncoding();
    }

    byte[] bytes() {
        Charset charset = charset();
        return parameters.entrySet().stream()
                .flatMap(entry -> fields(entry.getKey(), entry.getValue(), charset))
                .collect(Collectors.joining("&"))
                .getBytes(US_ASCII);
    }

    /** Encodes the form's values of a name; the query's come before them (Jakarta Servlet 6.0, 3.1). */
    private Stream<String> fields(String name, String[] values, Charset charset) {
        return Arrays.stream(values)
                .skip(inQuery.getOrDefault(name, 0L))
                .map(value -> URLEncoder.encode(name, charset) + "=" + URLEncoder.encode(value, charset));
    }

    /** Returns ISO 8859-1 by default (3.12), which keeps every byte, unless a container has decoded otherwise. */
    private Charset charset() {
        if (encoding != null) {
            return Charset.forName(encoding);
        }
        boolean latin = Stream.concat(
                        parameters.keySet().stream(),
                        parameters.values().stream().flatMap(Arrays::stream))
                .allMatch(ISO_8859_1.newEncoder()::canEncode);
        return latin ? ISO_8859_1 : UTF_8;
    }

    private static Map<String, Long> names(String query) {
        Map<String, Long> names = new HashMap<>();
        Forms.each(query, (name, value) -> names.merge(Forms.decoded(name, UTF_8), 1L, Long::sum));
        return names;
    }
}
