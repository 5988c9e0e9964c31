package org.example.stranger.transfer;

import jakarta.transaction.TransactionalException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/**
 * Answers failed transactions. Without it a mapper of Jersey's does on Payara, with the {@code WebApplicationException}
 * of an earlier request.
 */
@Provider
public class CommitFailedMapper implements ExceptionMapper<TransactionalException> {

    @Override
    public Response toResponse(TransactionalException failure) {
        return Response.serverError().build();
    }
}
