package io.twophp.sample.common.problem;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;

/** Maps a refusal to problem details. */
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
