package io.twophp.sample.common.problem;

import io.twophp.sample.common.ServiceProperties;
import jakarta.ws.rs.ConstrainedTo;
import jakarta.ws.rs.RuntimeType;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;

/** Maps every failure of a service to problem details of that service; found through {@code META-INF/services}. */
@ConstrainedTo(RuntimeType.SERVER)
public class ProblemFeature implements Feature {

    @Override
    public boolean configure(FeatureContext context) {
        if (!(context.getConfiguration().getProperty(ServiceProperties.SERVICE) instanceof String service)) {
            return false;
        }
        context.register(new RefusalMapper(service));
        context.register(new InvalidInputMapper(service));
        context.register(new UnreadableBodyMapper(service));
        return true;
    }
}
