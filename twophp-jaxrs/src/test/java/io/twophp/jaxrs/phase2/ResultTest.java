package io.twophp.jaxrs.phase2;

import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every way to return a result, in Phase 2 (D15). */
@Tag("D15")
class ResultTest extends ShopTests {

    private static Reply outcome(String path) {
        Reply outcome = SERVER.alice().registered("results/" + path).confirm().expectPhase("COMMITTED");
        assertThat(SERVER.database().orders()).isEqualTo(1);
        return outcome;
    }

    @Test
    @Tag("N11")
    void namesTheResourceByItsLocationOrAsBusinessLogicDoes() {
        Reply created = outcome("relative").expect(200);
        assertThat(created.header("Location"))
                .startsWith(SERVER.base() + "orders/")
                .endsWith("/" + created.header(RESOURCE_ID));
        SERVER.alice().registered("results/own-id").confirm().with(RESOURCE_ID, "of-my-own");
        SERVER.alice().registered("results/accepted").confirm().expect(200).without(RESOURCE_ID);
        SERVER.alice()
                .registered("results/redirect")
                .confirm()
                .expect(303)
                .with("Location", "http://elsewhere.example/orders/7");
    }

    @ParameterizedTest
    @CsvSource({"text/plain", "application/json"})
    void isInTheTypeThatPhaseOneAskedFor(String type) {
        ClientIntent intent = SERVER.alice()
                .phaseOne("POST", "results/either", null)
                .header("Accept", type)
                .register();
        Reply outcome = intent.confirmation().header("Accept", "image/png").expect(200);
        assertThat(outcome.header("Content-Type")).startsWith(type);
    }

    @Test
    @Tag("D23")
    void doesNotLetTheResourceSpeakForTheProtocolNorBeCached() {
        Reply outcome = outcome("credentials");
        assertThat(outcome.headers().allValues(PHASE_STATE)).containsExactly("COMMITTED");
        assertThat(outcome.headers().allValues("Cache-Control")).containsExactly("no-store");
    }
}
