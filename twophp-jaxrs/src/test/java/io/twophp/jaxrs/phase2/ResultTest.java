package io.twophp.jaxrs.phase2;

import static io.twophp.ProtocolHeader.MESSAGE;
import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.EachWord;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every way to return a result, in Phase 2 (D15), and its replays (draft §8.1, D2, D27). */
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

    @ParameterizedTest
    @Tag("N22")
    @Tag("D27")
    @EachWord("""
            results/null results/accepted results/relative results/redirect results/own-id results/credentials
            failures/web-bare
            """)
    void replaysAreTheFirstAnswerAndSayThatTheyAreReplays(String path) {
        ClientIntent intent = SERVER.alice().registered(path);
        Reply first = intent.confirm().without(MESSAGE);
        int executions = SERVER.shop().executions();
        int orders = SERVER.database().orders();
        for (int i = 0; i < 2; i++) {
            intent.confirm().expectReplayOf(first);
        }
        assertThat(SERVER.shop().executions()).isEqualTo(executions);
        assertThat(SERVER.database().orders()).isEqualTo(orders);
    }

    @Test
    @Tag("N22")
    void replaysDoNotDependOnWhatTheyAccept() {
        ClientIntent intent = SERVER.alice().registered("results/either");
        Reply first =
                intent.confirmation().header("Accept", "text/plain").send().without(MESSAGE);
        intent.confirmation().header("Accept", "image/png").send().expectReplayOf(first);
    }

    @Test
    @Tag("D2")
    @Tag("D4")
    @Tag("D5")
    void replaysEndWithTheRetention() {
        ClientIntent intent = SERVER.alice().order();
        intent.confirm();
        SERVER.database().advance(Duration.ofDays(31));
        SERVER.sweep("retention");
        intent.confirm().expect(410, "outcome-purged").expectPhase("COMMITTED");
        assertThat(SERVER.database().count("twophp_payload")).isZero();
        assertThat(SERVER.database().count("twophp_intent WHERE response IS NOT NULL"))
                .isZero();
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        SERVER.alice().bookOrder(intent.ccid()).expect(410);
        assertThat(SERVER.database().intents()).isEqualTo(1);
    }
}
