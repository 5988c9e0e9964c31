package io.twophp.sample.common.problem;

import jakarta.ws.rs.core.Response;

/** Problem details (RFC 9457). */
public record Problem(String type, String title, int status, String detail) {

    public static final String MEDIA_TYPE = "application/problem+json";

    /** Returns the problem {@code name} of a service. */
    static Problem of(String service, int status, String name, String title, String detail) {
        return new Problem("urn:twophp:sample:" + service + ":" + name, title, status, detail);
    }

    Response response() {
        return Response.status(status).type(MEDIA_TYPE).entity(this).build();
    }
}
