package io.twophp.jaxrs.phase2;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.protocol.Problem;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.admission.FilterOrder;
import io.twophp.jaxrs.rendering.Problems;
import io.twophp.jaxrs.request.Exchange;
import jakarta.annotation.Priority;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;

/**
 * Stops a stored request that matched a method which is not two-phase (any more): it would run outside of its intent.
 * Runs last of all request filters.
 */
@ModuleBean
@Priority(FilterOrder.LAST)
public class StrayFilter implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        Exchange exchange = Exchange.of(request);
        if (exchange.isStray()) {
            exchange.answer(
                    request,
                    Problems.reply(new Problem(
                            Type.NOT_INTERCEPTED,
                            "What the intent is for is not a two-phase resource any more. It was not executed.")));
        }
    }
}
