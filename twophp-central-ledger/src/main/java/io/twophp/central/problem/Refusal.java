package io.twophp.central.problem;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

/**
 * A request that the Central Ledger refuses. Unchecked, so that the transaction it leaves is rolled back. Its
 * {@code type} is {@code urn:twophp:central:<name>}; {@code docs/problems.md} lists the names.
 */
public final class Refusal extends RuntimeException {

    public static final String MEDIA_TYPE = "application/problem+json";

    private static final long serialVersionUID = 1L;
    private static final int NO_RETRY = -1;
    private static final int RETRY_SECONDS = 5;

    private final int status;
    private final String name;
    private final String title;
    private final int retryAfter;

    private Refusal(int status, String name, String title, String detail, int retryAfter) {
        super(detail, null, false, false);
        this.status = status;
        this.name = name;
        this.title = title;
        this.retryAfter = retryAfter;
    }

    /**
     * Creates a refusal.
     *
     * @param name the end of its {@code type}, kebab-case, stable
     * @param title the same for every refusal of that name
     * @param detail what happened here and what to do; holds nothing from the request that was not checked
     */
    public static Refusal of(int status, String name, String title, String detail) {
        return new Refusal(status, name, title, detail, NO_RETRY);
    }

    public static Refusal malformed(String detail) {
        return of(400, "malformed-request", "The request can't be read", detail);
    }

    public static Refusal notFound(String detail) {
        return of(404, "not-found", "No such thing", detail);
    }

    public static Refusal databaseUnavailable() {
        return of(
                        503,
                        "database-unavailable",
                        "The database is not available",
                        "The Central Ledger's database did not do its part. Nothing was changed; try again.")
                .retryAfter(RETRY_SECONDS);
    }

    /** Returns the same refusal with a {@code Retry-After} of some seconds. */
    public Refusal retryAfter(int seconds) {
        return new Refusal(status, name, title, getMessage(), seconds);
    }

    public int status() {
        return status;
    }

    public String name() {
        return name;
    }

    public Response response() {
        JsonObject problem = Json.createObjectBuilder()
                .add("type", "urn:twophp:central:" + name)
                .add("title", title)
                .add("status", status)
                .add("detail", getMessage())
                .build();
        Response.ResponseBuilder response = Response.status(status)
                .type(MEDIA_TYPE)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .entity(problem.toString());
        return retryAfter == NO_RETRY
                ? response.build()
                : response.header(HttpHeaders.RETRY_AFTER, retryAfter).build();
    }
}
