package io.twophp.sample.shipping;

import io.twophp.sample.common.ServiceApplication;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.security.enterprise.authentication.mechanism.http.BasicAuthenticationMechanismDefinition;
import jakarta.ws.rs.ApplicationPath;

/** The service's JAX-RS application, at the context root itself. Who may call it, the service accounts say. */
@ApplicationPath("/")
@ApplicationScoped
@BasicAuthenticationMechanismDefinition(realmName = "shipping")
public class ShippingApplication extends ServiceApplication {

    public ShippingApplication() {
        super("shipping");
    }
}
