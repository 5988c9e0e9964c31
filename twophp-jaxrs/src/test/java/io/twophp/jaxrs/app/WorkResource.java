package io.twophp.jaxrs.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.InputStream;
import java.sql.SQLException;

/**
 * Does in each dialect what the address says: fails, waits, or answers with a status the first time and with 201 then.
 */
@Path("work")
@RequestScoped
public class WorkResource extends EachDialect {

    @Override
    Response work(InputStream body) throws SQLException {
        boolean first = shop.executions() == 0;
        shop.order(id);
        return switch (id) {
            case "unmapped" -> throw new IllegalStateException("no mapper takes this");
            case "large" -> Response.ok("x".repeat(3 << 20)).build();
            case "streamed" ->
                Response.ok((StreamingOutput)
                                out -> out.write("x".repeat(100_000).getBytes(UTF_8)))
                        .type("text/plain")
                        .build();
            case "nothing" -> Response.noContent().build();
            case "told" ->
                text(
                        200,
                        twoPhase.isActive() + " "
                                + twoPhase.clientCorrelationId().orElseThrow());
            case "headers" -> headers();
            case "cached", "refused" -> cached();
            case "gate" -> {
                shop.gate().pass();
                yield text(200, "passed");
            }
            case "outage" -> outage();
            default -> first ? status(Integer.parseInt(id)) : text(201, "done");
        };
    }

    private static Response text(int status, String text) {
        return Response.status(status).entity(text).type("text/plain").build();
    }

    private static Response status(int status) {
        boolean hasBody = status < 300 && status != 204 || status >= 400;
        return Response.fromResponse(
                        hasBody
                                ? text(status, "not now")
                                : Response.status(status).build())
                .header("Retry-After", "7")
                .header("Location", "/shop/api/poe/basket")
                .build();
    }

    /** Fails as a database does, until the gate opens. */
    private Response outage() throws SQLException {
        if (!shop.gate().isOpen()) {
            throw new SQLException("deadlock", "40001");
        }
        return text(200, "done");
    }

    private static Response headers() {
        return Response.ok("\u00e9\u0000 bytes".getBytes(UTF_8))
                .type("application/octet-stream")
                .header("Cache-Control", "private, max-age=5")
                .header("ETag", "\"v1\"")
                .header("X-Two", "a")
                .header("X-Two", "b")
                .header("Set-Cookie", "session=s3cret")
                .build();
    }

    /** Gives an answer that any cache may keep, by the application's directives. */
    private Response cached() {
        return Response.fromResponse(text(id.equals("refused") ? 409 : 200, "secret"))
                .header("Cache-Control", "public, s-maxage=600")
                .header("CDN-Cache-Control", "max-age=600")
                .header("Surrogate-Control", "max-age=600")
                .header("Expires", "Thu, 01 Jan 2099 00:00:00 GMT")
                .header("Vary", "Accept, cookie")
                .build();
    }
}
