package io.twophp.jaxrs;

import io.twophp.cdi.EngineLife;
import io.twophp.jaxrs.confirmation.ConfirmationFilter;
import io.twophp.jaxrs.confirmation.OutcomeFilter;
import io.twophp.jaxrs.confirmation.OwnerFilter;
import io.twophp.jaxrs.confirmation.StoredBodyReader;
import io.twophp.jaxrs.confirmation.StrayFilter;
import io.twophp.jaxrs.provisional.ProvisionalFilter;
import io.twophp.jaxrs.provisional.ProvisionalHeaders;
import io.twophp.jaxrs.query.LedgerFilter;
import io.twophp.jaxrs.reception.ReceptionFilter;
import io.twophp.jaxrs.registration.RegistrationBinding;
import io.twophp.jaxrs.resolution.ResolutionFilter;
import io.twophp.jaxrs.status.StatusFilter;
import io.twophp.policy.Settings;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.RuntimeType;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;

/** Switches 2PHP on in a JAX-RS application; found through {@code META-INF/services}, nothing needs to name it. */
public class TwoPhaseFeature implements Feature {

    private static final String LIFECYCLE = "org.glassfish.jersey.server.spi.ContainerLifecycleListener";
    private static final String ENTRANCE = "io.twophp.jaxrs.redelivery.jersey.JerseyEntrance";

    @Override
    public boolean configure(FeatureContext context) {
        if (context.getConfiguration().getRuntimeType() != RuntimeType.SERVER) {
            // Some implementations offer it to clients too.
            return false;
        }
        if (!CDI.current().select(Settings.class).get().flag(EngineLife.ENABLED, true)) {
            return false;
        }
        context.register(ConfirmationFilter.class);
        context.register(OwnerFilter.class);
        context.register(StrayFilter.class);
        context.register(StoredBodyReader.class);
        context.register(OutcomeFilter.class);
        context.register(StatusFilter.class);
        context.register(LedgerFilter.class);
        context.register(ProvisionalFilter.class);
        context.register(ProvisionalHeaders.class);
        context.register(ResolutionFilter.class);
        context.register(ReceptionFilter.class);
        context.register(new RegistrationBinding(openDoor(context)));
        CDI.current().select(EngineLife.class).get().enter();
        return true;
    }

    /** Whether this server's JAX-RS implementation has a way in for redelivered requests. */
    private static boolean openDoor(FeatureContext context) {
        try {
            ClassLoader loader = TwoPhaseFeature.class.getClassLoader();
            Class.forName(LIFECYCLE, false, loader);
            context.register(Class.forName(ENTRANCE, true, loader));
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            System.getLogger(TwoPhaseFeature.class.getName())
                    .log(
                            System.Logger.Level.WARNING,
                            "TWOPHP-0409 This server's JAX-RS implementation has no way in for redelivered requests: an intent"
                                    + " whose node died waits for its client.");
            return false;
        }
    }
}
