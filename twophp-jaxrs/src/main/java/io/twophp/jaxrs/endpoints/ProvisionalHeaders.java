package io.twophp.jaxrs.endpoints;

import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.cdi.module.ModuleBean;
import jakarta.annotation.Priority;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;

/**
 * Adds COMMITTED to the response of the resource that has adopted its provisional id, for a client that polls it (draft
 * §5.3.3).
 */
@ModuleBean
@Priority(Integer.MAX_VALUE)
public class ProvisionalHeaders implements ContainerResponseFilter {

    /** The request property with the adopted id. */
    static final String ADOPTED = "io.twophp.adopted";

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        Object id = request.getProperty(ADOPTED);
        if (id != null) {
            response.getHeaders().putSingle(ProtocolHeader.PHASE_STATE, Phase.COMMITTED.name());
            response.getHeaders().putSingle(ProtocolHeader.RESOURCE_ID, id);
        }
    }
}
