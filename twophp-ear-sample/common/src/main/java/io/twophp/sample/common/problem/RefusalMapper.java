package io.twophp.sample.common.problem;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;

/** A refusal as problem details. */
final class RefusalMapper implements ExceptionMapper<Refusal> {

    private final String service;

    RefusalMapper(String service) {
        this.service = service;
    }

    @Override
    public Response toResponse(Refusal refusal) {
        return refusal.of(service).response();
    }
}
