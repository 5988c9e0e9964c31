package io.twophp.central.problem;

import io.twophp.central.store.DatabaseException;
import io.twophp.core.query.MalformedQueryException;
import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.bind.JsonbException;
import jakarta.transaction.RollbackException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.lang.System.Logger.Level;

/** The one place that maps failures of resources to problems (RFC 9457). */
@Provider
public class FailureMapper implements ExceptionMapper<Throwable> {

    private static final System.Logger LOG = System.getLogger(FailureMapper.class.getName());

    @Override
    public Response toResponse(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof Refusal refusal) {
                return refusal.response();
            }
            if (cause instanceof MalformedQueryException query) {
                return Refusal.malformed(query.getMessage()).response();
            }
            if (cause instanceof WebApplicationException web) {
                return blank(web.getResponse());
            }
            if (cause instanceof JsonbException || cause instanceof JsonException) {
                return Refusal.malformed("The body is not the JSON that is expected here.")
                        .response();
            }
            if (cause instanceof RollbackException
                    || cause instanceof DatabaseException database && database.isUnavailable()) {
                LOG.log(Level.WARNING, "TWOPHP-0902 The Central Ledger''s database did not do its part.", failure);
                return Refusal.databaseUnavailable().response();
            }
        }
        LOG.log(Level.ERROR, "TWOPHP-0909 A request failed unexpectedly.", failure);
        return RefusalType.UNEXPECTED
                .refusal("Something went wrong here. The log says what.")
                .response();
    }

    /** Returns the problem for a refusal of the container's own: no such address, other method, other media type. */
    private static Response blank(Response response) {
        String problem = Json.createObjectBuilder()
                .add("type", "about:blank")
                .add("title", response.getStatusInfo().getReasonPhrase())
                .add("status", response.getStatus())
                .build()
                .toString();
        return Response.fromResponse(response)
                .type(Refusal.MEDIA_TYPE)
                .entity(problem)
                .build();
    }
}
