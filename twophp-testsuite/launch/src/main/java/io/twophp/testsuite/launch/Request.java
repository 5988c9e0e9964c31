package io.twophp.testsuite.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A request to an application, apart from the sender and the protocol's headers.
 *
 * @param path relative to the JAX-RS application, or absolute as from a Location
 * @param body {@code null} for none
 * @param headers names and values in turns
 */
public record Request(String method, String path, byte[] body, List<String> headers) {

    public static Request of(String method, String path) {
        return new Request(method, path, null, List.of());
    }

    public static Request get(String path) {
        return of("GET", path);
    }

    public static Request post(String path) {
        return of("POST", path);
    }

    public Request json(String text) {
        return body("application/json", text.getBytes(UTF_8));
    }

    public Request form(String text) {
        return body("application/x-www-form-urlencoded", text.getBytes(UTF_8));
    }

    public Request body(String contentType, byte[] content) {
        return new Request(method, path, content, headers).with("Content-Type", contentType);
    }

    /** With more headers, names and values in turns. */
    public Request with(String... more) {
        List<String> all = new ArrayList<>(headers);
        all.addAll(Arrays.asList(more));
        return new Request(method, path, body, List.copyOf(all));
    }
}
