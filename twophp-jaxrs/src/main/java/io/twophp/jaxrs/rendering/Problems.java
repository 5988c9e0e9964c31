package io.twophp.jaxrs.rendering;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.core.intent.StoredResponse;
import io.twophp.core.protocol.Problem;
import io.twophp.core.protocol.Problem.Type;
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;

/** Writes problems as {@code application/problem+json} (RFC 9457); the only place that does. */
public final class Problems {

    public static final String MEDIA_TYPE = "application/problem+json";

    private static final String RETRY_SOON = "1";
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int UNAVAILABLE = 503;

    private Problems() {}

    public static Reply reply(Problem problem) {
        Reply reply = new Reply(problem.type().status(), json(problem)).set(HttpHeaders.CONTENT_TYPE, MEDIA_TYPE);
        return switch (problem.type().status()) {
            case UNAVAILABLE -> reply.set(HttpHeaders.RETRY_AFTER, RETRY_SOON);
            case METHOD_NOT_ALLOWED -> reply.set(HttpHeaders.ALLOW, HttpMethod.GET);
            default -> reply;
        };
    }

    /** Returns a problem as a response to be recorded: an answer of the library, for any dialect. */
    public static StoredResponse stored(Problem problem) {
        return new StoredResponse(
                problem.type().status(),
                Map.of(
                        HttpHeaders.CONTENT_TYPE,
                        List.of(MEDIA_TYPE),
                        HttpHeaders.CACHE_CONTROL,
                        List.of(Reply.NO_STORE)),
                json(problem));
    }

    /** Returns the response of a request that took no effect, as an operator has found out. */
    public static StoredResponse withoutEffect() {
        return stored(new Problem(
                Type.EXECUTION_FAILED, "The request did not take effect; an operator has made sure of it."));
    }

    /** Returns a body for a refusal without one: many containers replace an empty body by an error page. */
    public static byte[] blank(Response.StatusType status) {
        return bytes(Documents.object()
                .add("type", "about:blank")
                .add("title", status.getReasonPhrase())
                .add("status", status.getStatusCode()));
    }

    private static byte[] json(Problem problem) {
        return bytes(Documents.object()
                .add("type", problem.type().uri())
                .add("title", problem.type().title())
                .add("status", problem.type().status())
                .add("detail", problem.detail()));
    }

    private static byte[] bytes(JsonObjectBuilder json) {
        return json.build().toString().getBytes(UTF_8);
    }
}
