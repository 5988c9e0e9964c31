package io.twophp.sample.fraud;

import io.twophp.sample.common.ServiceApplication;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.security.enterprise.authentication.mechanism.http.BasicAuthenticationMechanismDefinition;
import jakarta.ws.rs.ApplicationPath;

/** The service's JAX-RS application, at the context root itself. Who may call it, the service accounts say. */
@ApplicationPath("/")
@ApplicationScoped
@BasicAuthenticationMechanismDefinition(realmName = "fraud")
public class FraudApplication extends ServiceApplication {

    public FraudApplication() {
        super("fraud");
    }
}
