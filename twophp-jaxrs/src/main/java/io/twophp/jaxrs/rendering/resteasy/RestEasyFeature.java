package io.twophp.jaxrs.rendering.resteasy;

import io.twophp.jaxrs.phase2.Outcomes;
import io.twophp.jaxrs.phase2.RecordedBodyWriter;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.RuntimeDelegate;

/** Registers RESTEasy's own rendering of responses, which can be run early. */
public final class RestEasyFeature {

    private static final String RESTEASY = "org.jboss.resteasy.";

    private RestEasyFeature() {}

    /**
     * Registers the filters and interceptors of an application, if RESTEasy serves it.
     *
     * @throws IllegalStateException if this is no supported version of RESTEasy
     */
    public static void register(FeatureContext context) {
        if (!RuntimeDelegate.getInstance().getClass().getName().startsWith(RESTEASY)) {
            return;
        }
        RestEasy restEasy = new RestEasy();
        context.register(new BeginningFilter(restEasy));
        context.register(new OutcomesFilter(CDI.current().select(Outcomes.class).get()));
        context.register(new RecordedBodyWriter());
    }
}
