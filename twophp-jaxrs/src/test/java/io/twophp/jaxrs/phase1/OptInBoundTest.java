package io.twophp.jaxrs.phase1;

import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.app.TestAuthentication;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.SystemSettings;
import io.twophp.jaxrs.rig.TestServer;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A filter that is bound by name to a method without an annotation, which a setting makes two-phase. */
@Tag("N37")
class OptInBoundTest {

    @RegisterExtension
    @Order(1)
    static final SystemSettings PROPERTIES = new SystemSettings(Map.of("twophp.endpoint.Guarded.opt-in", "POST"));

    @RegisterExtension
    @Order(2)
    static final TestServer SERVER =
            TestServer.serving(Shop.resources().register(Guarded.class).register(new Guard()));

    @Test
    void authenticatesBothPhasesAndTheStatus() {
        ClientIntent intent = SERVER.alice().registered("guarded");
        SERVER.alice().status(intent.scid()).expect(200);
        intent.confirmation(SERVER.as("mallory")).expect(403, "not-owner");
        SERVER.as("mallory").status(intent.scid()).expect(404);
        intent.confirm().expect(200).expectPhase("COMMITTED");
    }

    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    @interface Authenticated {}

    @Path("guarded")
    @RequestScoped
    @Authenticated
    public static class Guarded {

        @POST
        public String post() {
            return "done";
        }
    }

    @Authenticated
    static final class Guard implements ContainerRequestFilter {

        private final TestAuthentication authentication = new TestAuthentication();

        @Override
        public void filter(ContainerRequestContext request) {
            authentication.filter(request);
        }
    }
}
