package io.twophp.jaxrs.confirmation;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.protocol.Problem;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.admission.FilterOrder;
import io.twophp.jaxrs.rendering.Problems;
import jakarta.annotation.Priority;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;

/**
 * Stops a stored request that matched a method which is not two-phase (any more): it would run outside of its intent. Last of
 * all request filters.
 */
@Provider
@ModuleBean
@Priority(FilterOrder.LAST)
public class StrayFilter implements ContainerRequestFilter {

    /** Request property: set by the filter of a two-phase method when it lets an execution pass. */
    private static final String BOUND = "io.twophp.bound";

    /** Says that the request matched a two-phase method. */
    public static void bind(ContainerRequestContext request) {
        request.setProperty(BOUND, Boolean.TRUE);
    }

    @Override
    public void filter(ContainerRequestContext request) {
        boolean stored = request.getProperty(Outcomes.STARTED) != null || Confirming.isPostponed(request);
        if (stored && request.getProperty(BOUND) == null) {
            Problems.reply(new Problem(
                            Type.NOT_INTERCEPTED,
                            "What the intent is for is not a two-phase resource any more. It was not executed."))
                    .abort(request);
        }
    }
}
