package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.PHASE_STATE;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Scripts of other origins: their preflight of a confirmation, and the headers that they may read. */
@Tag("W18")
class CorsTest {

    @RegisterExtension
    static final TestServer SERVER =
            TestServer.serving(Shop.application().register(new Cors()), Map.of("twophp.cors.expose-headers", "true"));

    private static Reply preflight(String path) {
        return SERVER.anonymous()
                .call("OPTIONS", path)
                .header("Origin", "https://elsewhere.example")
                .header("Access-Control-Request-Method", "POST")
                .header(
                        "Access-Control-Request-Headers",
                        "dtt-2php-client-correlation-id,dtt-2php-enabled,dtt-2php-server-correlation-id")
                .send();
    }

    @Test
    @Tag("D1")
    void w18_thePreflightOfAConfirmationIsAnsweredAsThatOfTheResource() {
        Reply resource = preflight("orders");
        assertThat(resource.status()).isLessThan(300);
        assertThat(resource.header("Access-Control-Allow-Origin")).isEqualTo("https://elsewhere.example");
        Reply confirmation = preflight("orders/confirm");
        assertThat(confirmation.status()).isEqualTo(resource.status());
        assertThat(confirmation.headersBut("Last-Modified")).isEqualTo(resource.headersBut("Last-Modified"));
        assertThat(confirmation.body()).isEqualTo(resource.body());
        assertThat(confirmation.header("Allow")).contains("POST");
    }

    @Test
    void w18_theApplicationsOwnConfirmResourceIsAskedItself() {
        Reply own = SERVER.anonymous().call("OPTIONS", "baskets/7/confirm").send();
        assertThat(own.status()).isLessThan(300);
        assertThat(own.header("Allow")).contains("POST");
    }

    @Test
    void w18_theProtocolsHeadersAreExposedBesidesTheApplicationsOwn() {
        ClientIntent intent = SERVER.as("alice").order();
        Reply outcome = intent.confirmation()
                .header("Origin", "https://elsewhere.example")
                .send();
        assertThat(String.join(", ", outcome.headers().allValues("Access-Control-Expose-Headers")))
                .contains("X-Shop", PHASE_STATE, ProtocolHeader.RESOURCE_ID, ProtocolHeader.MESSAGE, "Retry-After");
        assertThat(String.join(
                        ", ",
                        SERVER.as("alice")
                                .phaseOne("POST", "orders", "{\"item\":\"book\"}")
                                .header("Origin", "https://elsewhere.example")
                                .send()
                                .headers()
                                .allValues("Access-Control-Expose-Headers")))
                .contains(ProtocolHeader.SERVER_CORRELATION_ID, ProtocolHeader.TTL);
    }

    @Test
    @Tag("G5")
    void w18_ofARequestWithAKeyTheMarkOfAReplayIsExposed() {
        for (int i = 0; i < 2; i++) {
            Reply keyed = SERVER.as("alice")
                    .post("keys/orders", "{\"item\":\"book\"}")
                    .header("Origin", "https://elsewhere.example")
                    .header("Idempotency-Key", "k")
                    .send();
            assertThat(keyed.status()).isEqualTo(201);
            assertThat(String.join(", ", keyed.headers().allValues("Access-Control-Expose-Headers")))
                    .contains("X-Shop", "Idempotent-Replayed")
                    .doesNotContain("DTT-2PHP");
        }
    }

    @Test
    void w18_othersAnswersAreLeftAsTheyAre() {
        Reply plain = SERVER.as("alice")
                .post("orders", "{\"item\":\"book\"}")
                .header("Origin", "https://elsewhere.example")
                .send();
        assertThat(plain.headers().allValues("Access-Control-Expose-Headers")).containsExactly("X-Shop");
        assertThat(SERVER.as("alice").order().confirm().headers().allValues("Access-Control-Expose-Headers"))
                .isEmpty();
    }

    /** A CORS filter like those of applications. */
    private static final class Cors implements ContainerResponseFilter {

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            String origin = request.getHeaderString("Origin");
            if (origin != null) {
                response.getHeaders().putSingle("Access-Control-Allow-Origin", origin);
                response.getHeaders().putSingle("Access-Control-Expose-Headers", "X-Shop");
            }
        }
    }
}
