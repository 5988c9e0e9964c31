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

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "void, 200, -, ''",
                "null, 200, -, ''",
                "accepted, 200, text/plain, soon",
                "list, 200, application/json, '[{\"id\":\"1\",\"item\":\"a\"}]'",
                "either, 200, application/json, '\"either\"'",
            })
    void isA200WithTheResourcesBody(String path, int status, String type, String body) {
        assertThat(outcome(path).expect(status).with("Content-Type", type).text())
                .isEqualTo(body);
    }

    @Test
    void isTheEntity() {
        Reply outcome = outcome("entity").expect(200).with("Content-Type", "application/json");
        assertThat(outcome.json().getString("item")).isEqualTo("entity");
    }

    @Test
    void isAStreamsContent() {
        assertThat(outcome("stream").expect(200).text()).startsWith("streamed ");
    }

    @Test
    void isBytesAsTheyAre() {
        Reply outcome = outcome("bytes").with("Content-Type", "application/x-own");
        assertThat(outcome.body()).containsExactly(0, -1, 13, 10, 0);
    }

    @Test
    void keepsTheResourcesOwnHeaders() {
        Reply outcome = outcome("accepted");
        assertThat(outcome.headers().allValues("X-Own")).containsExactly("one", "two");
        assertThat(outcome.header("ETag")).isEqualTo("\"v1\"");
    }

    @Test
    @Tag("N11")
    void namesTheResourceByItsLocation() {
        Reply outcome = outcome("relative").expect(200);
        assertThat(outcome.header("Location"))
                .startsWith(SERVER.base() + "orders/")
                .endsWith("/" + outcome.header(RESOURCE_ID));
    }

    @Test
    @Tag("N11")
    void namesTheResourceAsBusinessLogicDoes() {
        assertThat(outcome("own-id").header(RESOURCE_ID)).isEqualTo("of-my-own");
    }

    @Test
    void namesNoResourceWithoutALocation() {
        assertThat(outcome("entity").header(RESOURCE_ID)).isNull();
    }

    @Test
    void passesARedirectThrough() {
        outcome("redirect").expect(303).with("Location", "http://elsewhere.example/orders/7");
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
