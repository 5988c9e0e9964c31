package io.twophp.sample.carrier;

import io.twophp.sample.common.ServiceProperties;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.security.enterprise.authentication.mechanism.http.BasicAuthenticationMechanismDefinition;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;

/** The service's JAX-RS application, at the context root itself. Its callers are the service accounts. */
@ApplicationPath("/")
@ApplicationScoped
@BasicAuthenticationMechanismDefinition(realmName = "carrier")
public class CarrierApplication extends Application {

    @Override
    public Map<String, Object> getProperties() {
        return ServiceProperties.of("carrier");
    }
}
