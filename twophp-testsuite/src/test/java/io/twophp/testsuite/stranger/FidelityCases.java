package io.twophp.testsuite.stranger;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.testsuite.launch.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.example.stranger.fidelity.Built;

/** The requests to the methods below {@code fidelity/}, each under a name of its own. */
final class FidelityCases {

    /** Requests without bodies that accept any media type. */
    private static final List<String> SIMPLE = List.of(
            "POST interface",
            "POST superclass",
            "POST utf8",
            "POST utf16",
            "POST latin1",
            "POST parameters",
            "POST qs",
            "POST either",
            "POST listed",
            "POST wild",
            "POST any",
            "POST void",
            "POST null",
            "POST null-response",
            "POST empty",
            "PUT put",
            "PATCH patch",
            "DELETE delete",
            "POST bytes",
            "POST large",
            "POST input-stream",
            "POST reader",
            "POST streaming",
            "POST file",
            "POST characters",
            "POST number",
            "POST form",
            "POST map",
            "POST json",
            "POST json-list",
            "POST json-map",
            "POST json-p",
            "POST json-p-array",
            "POST generic",
            "POST source",
            "POST own-writer",
            "POST address",
            "POST variant",
            "POST condition",
            "POST promised",
            "POST thrown",
            "POST thrown-empty",
            "POST mapped",
            "POST unmapped",
            "POST unwritable",
            "POST enveloped",
            "POST linked",
            "POST packed",
            "POST all-bound",
            "POST enveloped-refusal",
            "GET read",
            "HEAD read",
            "PUT read");

    private static final String UNREADABLE = "echo of something unreadable";

    private FidelityCases() {}

    /**
     * A request of the comparison.
     *
     * @param request its path below that of a variant
     */
    record Case(String name, Request request) {

        boolean isUnreadable() {
            return name.equals(UNREADABLE);
        }
    }

    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        for (String line : SIMPLE) {
            String[] parts = line.split(" ");
            cases.add(new Case(line, Request.of(parts[0], parts[1])));
        }
        for (Built built : Built.values()) {
            String name = built.name().toLowerCase(Locale.ROOT);
            cases.add(new Case(name, Request.post("built/" + name)));
        }
        cases.addAll(List.of(
                negotiated("qs", "text/plain;q=0.4,application/json;q=0.3"),
                negotiated("either", "text/plain"),
                negotiated("either", "text/*,application/json;q=0.1"),
                negotiated("wild", "text/html"),
                negotiated("json", "application/json;charset=utf-16"),
                negotiated("superclass", "application/*"),
                negotiated("utf8", "image/png"),
                negotiated("variant", "application/json"),
                new Case("OPTIONS read", Request.of("OPTIONS", "read").with("Accept", "text/plain")),
                with("variant in German", "variant", "Accept-Language", "de", "Accept", "text/plain"),
                with("condition met", "condition", "If-Match", "\"v1\""),
                with("condition not met", "condition", "If-Match", "\"v0\""),
                with("from another origin", "json", "Origin", "https://other.example"),
                with("enveloped from another origin", "enveloped", "Origin", "https://other.example"),
                sent("echo", "echo?q=%C3%BC", "application/json", "{\"text\":\"" + "\u00fc" + "\"}"),
                sent(UNREADABLE, "echo", "application/json", "{\"text\":"),
                sent("echo of another type", "echo", "text/plain", "text"),
                sent("valid", "sized", "text/plain", "long enough"),
                sent("invalid", "sized", "text/plain", "no")));
        return cases;
    }

    private static Case negotiated(String path, String accept) {
        return with(path + " as " + accept, path, "Accept", accept);
    }

    private static Case with(String name, String path, String... headers) {
        return new Case(name, Request.post(path).with(headers));
    }

    private static Case sent(String name, String path, String type, String body) {
        return new Case(name, Request.post(path).body(type, body.getBytes(UTF_8)));
    }

    /** Returns the same request to one of the variants: {@code plain}, {@code hands} or {@code clear}. */
    static Request to(String variant, Request request) {
        return new Request(
                request.method(), "fidelity/" + variant + "/" + request.path(), request.body(), request.headers());
    }
}
