package io.twophp.jaxrs.phase2;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.TwoPhaseMutation;
import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A resource at {@code http://host}, whose path is the slash: the other tests' application is below {@code /shop/api/}.
 */
@Tag("W23")
@Tag("D1")
class RootAddressTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.servingAtRoot(Shop.application().register(RootResource.class));

    @Test
    void w23_theRootIsConfirmedBelowItselfAndItsConfirmationsOptionsAreItsOwn() {
        Caller alice = SERVER.alice();
        Reply outcome = alice.registered("POST", "", "{}")
                .confirmation(alice, "confirm")
                .expect(200);
        assertThat(outcome.text()).isEqualTo("done");
        outcome.expectPhase("COMMITTED");
        Reply options = SERVER.anonymous()
                .call("OPTIONS", "confirm")
                .header("Access-Control-Request-Headers", "dtt-2php-server-correlation-id")
                .send();
        assertThat(options.status()).isLessThan(300);
        assertThat(options.header("Allow")).contains("POST");
    }

    /** The resource of the whole server. */
    @Path("/")
    @RequestScoped
    public static class RootResource {

        @POST
        @TwoPhaseMutation
        public String act(String body) {
            return "done";
        }
    }
}
