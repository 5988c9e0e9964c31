package io.twophp.central.audit;

import io.twophp.central.csv.CsvWriter;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;
import java.security.Principal;

/** Enters every export as CSV into the audit log, before its first line is sent: the user, the path and the query. */
@Provider
@ApplicationScoped
public class ExportAudit implements ContainerResponseFilter {

    @Inject
    Audit audit;

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        Principal caller = request.getSecurityContext().getUserPrincipal();
        if (caller == null
                || response.getStatus() != 200
                || !CsvWriter.MEDIA_TYPE.isCompatible(response.getMediaType())) {
            return;
        }
        String question = request.getUriInfo().getRequestUri().getRawQuery();
        audit.append(caller.getName(), Action.EXPORT, request.getUriInfo().getPath(), question == null ? "" : question);
    }
}
