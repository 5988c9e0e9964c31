package org.example.stranger.transfer;

import jakarta.transaction.TransactionalException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/**
 * Answers failed transactions. Without it, on Payara a mapper of Jersey's answers, with the
 * {@code WebApplicationException} of an earlier request.
 */
@Provider
public class CommitFailedMapper implements ExceptionMapper<TransactionalException> {

    @Override
    public Response toResponse(TransactionalException failure) {
        return Response.serverError().build();
    }
}
