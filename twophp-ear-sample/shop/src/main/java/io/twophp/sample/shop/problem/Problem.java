package io.twophp.sample.shop.problem;

import jakarta.ws.rs.core.Response;

/** Problem details (RFC 9457). */
public record Problem(String type, String title, int status, String detail) {

    static final String MEDIA_TYPE = "application/problem+json";

    static Problem of(int status, String name, String title, String detail) {
        return new Problem("urn:twophp:sample:shop:" + name, title, status, detail);
    }

    Response response() {
        return Response.status(status).type(MEDIA_TYPE).entity(this).build();
    }
}
