package io.twophp.sample.common.problem;

import jakarta.json.JsonException;
import jakarta.json.bind.JsonbException;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.lang.System.Logger.Level;

/** Maps a body that is no JSON, or not the expected one: the client's mistake, which Jersey would answer with 500. */
final class UnreadableBodyMapper implements ExceptionMapper<ProcessingException> {

    private static final System.Logger LOG = System.getLogger(UnreadableBodyMapper.class.getName());

    private final String service;

    UnreadableBodyMapper(String service) {
        this.service = service;
    }

    @Override
    public Response toResponse(ProcessingException failure) {
        Throwable cause = failure.getCause();
        if (cause instanceof JsonbException || cause instanceof JsonException) {
            return Problem.of(
                            service,
                            400,
                            "unreadable-body",
                            "Unreadable body",
                            "The body is not the JSON expected here.")
                    .response();
        }
        LOG.log(Level.ERROR, "SAMPLE-001 unexpected failure", failure);
        return Problem.of(service, 500, "unexpected", "Unexpected failure", "Something went wrong.")
                .response();
    }
}
