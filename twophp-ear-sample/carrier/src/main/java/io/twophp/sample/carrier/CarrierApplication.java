package io.twophp.sample.carrier;

import io.twophp.sample.common.ServiceApplication;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.security.enterprise.authentication.mechanism.http.BasicAuthenticationMechanismDefinition;
import jakarta.ws.rs.ApplicationPath;

/** The service's JAX-RS application, at the context root itself. Who may call it, the service accounts say. */
@ApplicationPath("/")
@ApplicationScoped
@BasicAuthenticationMechanismDefinition(realmName = "carrier")
public class CarrierApplication extends ServiceApplication {

    public CarrierApplication() {
        super("carrier");
    }
}
