package io.twophp.jaxrs;

import io.twophp.jaxrs.confirmation.ConfirmationFilter;
import io.twophp.jaxrs.confirmation.OutcomeFilter;
import io.twophp.jaxrs.confirmation.StoredBodyReader;
import io.twophp.jaxrs.confirmation.StrayFilter;
import io.twophp.jaxrs.registration.RegistrationBinding;
import io.twophp.jaxrs.status.StatusFilter;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;

/** Switches 2PHP on in a JAX-RS application; found through {@code META-INF/services}, nothing needs to name it. */
public class TwoPhaseFeature implements Feature {

    @Override
    public boolean configure(FeatureContext context) {
        context.register(ConfirmationFilter.class);
        context.register(StrayFilter.class);
        context.register(StoredBodyReader.class);
        context.register(OutcomeFilter.class);
        context.register(StatusFilter.class);
        context.register(new RegistrationBinding());
        return true;
    }
}
