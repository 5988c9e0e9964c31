package io.twophp.jaxrs.dialect.poe;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.core.protocol.Problem;
import io.twophp.jaxrs.dialect.url.UrlRequest;
import io.twophp.jaxrs.poe.PoeLinks;
import io.twophp.jaxrs.rendering.Reply;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A page in place of a problem, for a person who has sent a form again or has reloaded its page
 * (draft-nottingham-http-poe-00, §6). It is sent if {@code Accept} prefers HTML, and not to a client that announces POE
 * (§4): that repeats by itself and reads problems.
 */
final class PoePage {

    private static final Set<String> OF_PROGRAMS = Set.of("application/problem+json", "application/json");
    private static final Pattern QUALITY =
            Pattern.compile(";\\s*q\\s*=\\s*(0(?:\\.[0-9]{0,3})?|1(?:\\.0{0,3})?)\\s*(?:;|$)");

    private PoePage() {}

    static boolean isWanted(ContainerRequestContext request) {
        String accept = UrlRequest.of(request).map(UrlRequest::accept).orElse("");
        return request.getHeaderString(PoeLinks.REQUEST_HEADER) == null
                && quality(accept, Set.of(MediaType.TEXT_HTML)) > quality(accept, OF_PROGRAMS);
    }

    /** Returns the highest quality of these types; 0 if none is named: wildcards ask for neither. */
    private static double quality(String accept, Set<String> types) {
        return Arrays.stream(accept.toLowerCase(Locale.ROOT).split(","))
                .filter(range -> types.contains(range.split(";", 2)[0].strip()))
                .map(QUALITY::matcher)
                .mapToDouble(found -> found.find() ? Double.parseDouble(found.group(1)) : 1)
                .max()
                .orElse(0);
    }

    /** Returns the problem's reply with a page as its body; all other headers stay. */
    static Reply of(Problem problem, Reply reply) {
        String title = escaped(problem.type().title());
        String page = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + title
                + "</title></head><body><h1>" + title + "</h1><p>" + escaped(problem.detail()) + "</p></body></html>\n";
        return reply.as(page.getBytes(UTF_8))
                .set(HttpHeaders.CONTENT_TYPE, "text/html;charset=UTF-8")
                .set("Content-Security-Policy", "default-src 'none'");
    }

    /** Returns the reply, whose body depends on these headers of the request. */
    static Reply varying(Reply reply) {
        return reply.set(HttpHeaders.VARY, HttpHeaders.ACCEPT + ", " + PoeLinks.REQUEST_HEADER);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
