package io.twophp.sample.shop.problem;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** A refusal as problem details. */
@Provider
public class RefusalMapper implements ExceptionMapper<Refusal> {

    @Override
    public Response toResponse(Refusal refusal) {
        return refusal.problem().response();
    }
}
