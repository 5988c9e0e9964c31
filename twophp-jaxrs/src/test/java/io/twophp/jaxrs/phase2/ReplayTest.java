package io.twophp.jaxrs.phase2;

import static io.twophp.ProtocolHeader.MESSAGE;
import static io.twophp.ProtocolHeader.REPLAYED_MESSAGE;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.EachWord;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** Replays of Phase 2 (draft §8.1, D2, D27). */
class ReplayTest extends ShopTests {

    @ParameterizedTest
    @Tag("N22")
    @Tag("D27")
    @EachWord("""
            results/null results/accepted results/relative results/redirect results/own-id results/credentials
            failures/web-bare
            """)
    void areTheFirstAnswerAndSayThatTheyAreReplays(String path) {
        ClientIntent intent = SERVER.alice().registered(path);
        Reply first = intent.confirm();
        int executions = SERVER.shop().executions();
        int orders = SERVER.database().orders();
        assertThat(first.header(MESSAGE)).isNull();
        for (int i = 0; i < 2; i++) {
            Reply replay = intent.confirm().expect(first.status());
            assertThat(replay.body()).isEqualTo(first.body());
            assertThat(replay.header(MESSAGE)).isEqualTo(REPLAYED_MESSAGE);
            assertThat(replay.headersBut(MESSAGE)).isEqualTo(first.headersBut());
        }
        assertThat(SERVER.shop().executions()).isEqualTo(executions);
        assertThat(SERVER.database().orders()).isEqualTo(orders);
    }

    @Test
    @Tag("N22")
    void doNotDependOnWhatTheyAccept() {
        ClientIntent intent = SERVER.alice().registered("results/either");
        Reply first = intent.confirmation().header("Accept", "text/plain").send();
        Reply replay = intent.confirmation().header("Accept", "image/png").send();
        assertThat(replay.headersBut(MESSAGE)).isEqualTo(first.headersBut());
        assertThat(replay.body()).isEqualTo(first.body());
    }

    @Test
    @Tag("D2")
    @Tag("D4")
    @Tag("D5")
    void endWithTheRetention() {
        ClientIntent intent = SERVER.alice().order();
        intent.confirm();
        SERVER.database().advance(Duration.ofDays(31));
        SERVER.sweep("retention");
        intent.confirm().expect(410, "outcome-purged").expectPhase("COMMITTED");
        assertThat(SERVER.database().count("twophp_payload")).isZero();
        assertThat(SERVER.database().count("twophp_response")).isZero();
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        SERVER.alice().bookOrder(intent.ccid()).expect(410);
        assertThat(SERVER.database().intents()).isEqualTo(1);
    }
}
