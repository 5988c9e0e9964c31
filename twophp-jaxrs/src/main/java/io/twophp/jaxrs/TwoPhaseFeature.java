package io.twophp.jaxrs;

import io.twophp.cdi.EngineLife;
import io.twophp.core.settings.Settings;
import io.twophp.jaxrs.address.LateAddresses;
import io.twophp.jaxrs.address.OwnAddresses;
import io.twophp.jaxrs.admission.Identification;
import io.twophp.jaxrs.admission.PublicUrl;
import io.twophp.jaxrs.mutation.ConfirmationFilter;
import io.twophp.jaxrs.mutation.ExposedHeaders;
import io.twophp.jaxrs.mutation.OptionsFilter;
import io.twophp.jaxrs.mutation.OutcomeFilter;
import io.twophp.jaxrs.mutation.OwnerFilter;
import io.twophp.jaxrs.mutation.RegistrationBinding;
import io.twophp.jaxrs.mutation.StoredBodyReader;
import io.twophp.jaxrs.mutation.StrayFilter;
import io.twophp.jaxrs.provisional.ProvisionalHeaders;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.RuntimeType;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;
import java.util.Set;

/** Switches 2PHP on in a JAX-RS application; found through {@code META-INF/services}, nothing needs to name it. */
public class TwoPhaseFeature implements Feature {

    private static final String LIFECYCLE = "org.glassfish.jersey.server.spi.ContainerLifecycleListener";
    private static final String JERSEY = "io.twophp.jaxrs.redelivery.jersey.JerseyFeature";

    @Override
    public boolean configure(FeatureContext context) {
        if (context.getConfiguration().getRuntimeType() != RuntimeType.SERVER) {
            // Some implementations offer it to clients too.
            return false;
        }
        if (!CDI.current().select(Settings.class).get().flag(EngineLife.ENABLED, true)) {
            return false;
        }
        context.register(PublicUrl.class);
        context.register(ConfirmationFilter.class);
        context.register(OptionsFilter.class);
        context.register(ExposedHeaders.class);
        context.register(OwnerFilter.class);
        context.register(StrayFilter.class);
        context.register(StoredBodyReader.class);
        context.register(OutcomeFilter.class);
        context.register(OwnAddresses.class);
        context.register(LateAddresses.class);
        context.register(ProvisionalHeaders.class);
        context.register(new RegistrationBinding(openDoor(context)));
        context.register(new Identification(
                Set.of(OwnerFilter.class, StrayFilter.class, LateAddresses.class, RegistrationBinding.class)));
        CDI.current().select(EngineLife.class).get().enter();
        return true;
    }

    /** Whether this server's JAX-RS implementation has a way in for redelivered requests. */
    private static boolean openDoor(FeatureContext context) {
        try {
            ClassLoader loader = TwoPhaseFeature.class.getClassLoader();
            Class.forName(LIFECYCLE, false, loader);
            context.register(Class.forName(JERSEY, true, loader));
            CDI.current().select(OwnAddresses.class).get().areMatched();
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
