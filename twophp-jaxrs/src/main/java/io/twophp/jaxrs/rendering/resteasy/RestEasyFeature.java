package io.twophp.jaxrs.rendering.resteasy;

import io.twophp.jaxrs.phase2.ExecutionFilters.RenderingFilter;
import io.twophp.jaxrs.rendering.RestEasyDefaults;
import jakarta.ws.rs.core.FeatureContext;

/** Registers RESTEasy's own rendering of responses, which can be run early. */
public final class RestEasyFeature {

    private RestEasyFeature() {}

    /** @throws IllegalStateException if RESTEasy serves the application, in no supported version */
    public static void register(FeatureContext context) {
        if (!RestEasyDefaults.isHere()) {
            return;
        }
        RestEasy restEasy = new RestEasy();
        context.register(new RenderingFilter(request -> new RestEasyRendering(restEasy, request)));
    }
}
