package io.twophp.jaxrs.admission;

import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.jaxrs.rig.Caller.BOOK;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Scripts of other origins: their preflight of a confirmation, and the headers that they may read. */
@Tag("W18")
class CorsTest {

    @RegisterExtension
    static final TestServer SERVER =
            TestServer.serving(Shop.application().register(new Cors()), Map.of("twophp.cors.expose-headers", "true"));

    private static final String ELSEWHERE = "https://elsewhere.example";

    private static Reply preflight(String path) {
        return SERVER.anonymous()
                .call("OPTIONS", path)
                .header("Origin", ELSEWHERE)
                .header("Access-Control-Request-Method", "POST")
                .header(
                        "Access-Control-Request-Headers",
                        "dtt-2php-client-correlation-id,dtt-2php-enabled,dtt-2php-server-correlation-id")
                .send();
    }

    /** Returns the headers of the answer that a script of another origin may read. */
    private static String exposed(Call call) {
        Reply answer = call.header("Origin", ELSEWHERE).send();
        return String.join(", ", answer.headers().allValues("Access-Control-Expose-Headers"));
    }

    @Test
    @Tag("D1")
    void w18_thePreflightOfAConfirmationIsAnsweredAsThatOfTheResource() {
        Reply resource = preflight("orders").with("Access-Control-Allow-Origin", ELSEWHERE);
        assertThat(resource.status()).isLessThan(300);
        Reply confirmation = preflight("orders/confirm").expect(resource.status());
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
        assertThat(exposed(SERVER.alice().order().confirmation()))
                .contains("X-Shop", PHASE_STATE, ProtocolHeader.RESOURCE_ID, ProtocolHeader.MESSAGE, "Retry-After");
        assertThat(exposed(SERVER.alice().bookOrder()))
                .contains(ProtocolHeader.SERVER_CORRELATION_ID, ProtocolHeader.TTL);
    }

    @Test
    @Tag("G5")
    void w18_ofARequestWithAKeyTheMarkOfAReplayIsExposed() {
        for (int i = 0; i < 2; i++) {
            assertThat(exposed(SERVER.alice().post("keys/orders", BOOK).key("k")))
                    .contains("X-Shop", "Idempotent-Replayed")
                    .doesNotContain("DTT-2PHP");
        }
        assertThat(exposed(SERVER.alice().post("work/certified-http/told").message("m-" + UUID.randomUUID())))
                .contains("X-Message-URL");
    }

    @Test
    void w18_othersAnswersAreLeftAsTheyAre() {
        assertThat(exposed(SERVER.alice().post("orders", BOOK))).isEqualTo("X-Shop");
        SERVER.alice().order().confirm().without("Access-Control-Expose-Headers");
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
