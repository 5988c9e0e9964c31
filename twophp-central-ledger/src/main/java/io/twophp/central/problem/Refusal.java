package io.twophp.central.problem;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

/**
 * A request that the Central Ledger refuses. Unchecked, so that the transaction it leaves is rolled back. Its
 * {@code type} is {@code urn:twophp:central:} and the text of its {@link RefusalType}.
 */
public final class Refusal extends RuntimeException {

    public static final String MEDIA_TYPE = "application/problem+json";

    static final int NO_RETRY = -1;

    private static final long serialVersionUID = 1L;
    private static final int RETRY_SECONDS = 5;

    private final RefusalType type;
    private final int retryAfter;

    Refusal(RefusalType type, String detail, int retryAfter) {
        super(detail, null, false, false);
        this.type = type;
        this.retryAfter = retryAfter;
    }

    public static Refusal malformed(String detail) {
        return RefusalType.MALFORMED_REQUEST.refusal(detail);
    }

    public static Refusal notFound(String detail) {
        return RefusalType.NOT_FOUND.refusal(detail);
    }

    public static Refusal databaseUnavailable() {
        return RefusalType.DATABASE_UNAVAILABLE
                .refusal("The Central Ledger's database did not do its part. Nothing was changed; try again.")
                .retryAfter(RETRY_SECONDS);
    }

    /** Returns the same refusal with a {@code Retry-After} of some seconds. */
    public Refusal retryAfter(int seconds) {
        return new Refusal(type, getMessage(), seconds);
    }

    public RefusalType type() {
        return type;
    }

    public Response response() {
        JsonObject problem = Json.createObjectBuilder()
                .add("type", "urn:twophp:central:" + type)
                .add("title", type.title())
                .add("status", type.status())
                .add("detail", getMessage())
                .build();
        Response.ResponseBuilder response = Response.status(type.status())
                .type(MEDIA_TYPE)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .entity(problem.toString());
        return retryAfter == NO_RETRY
                ? response.build()
                : response.header(HttpHeaders.RETRY_AFTER, retryAfter).build();
    }
}
