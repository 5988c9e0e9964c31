package io.twophp.jaxrs.phase1;

import static io.twophp.ProtocolHeader.PONR_DEADLINE;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static io.twophp.ProtocolHeader.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Phase 1 again (D3, D4), in every phase. */
@Tag("D4")
class DuplicateRegistrationTest extends ShopTests {

    private static Reply again(ClientIntent intent) {
        return intent.owner().bookOrder(intent.ccid()).send();
    }

    @Test
    @Tag("D3")
    void whileWaitingGetsTheSameIdAndDeadlineWithWhatIsLeftOfTheTtl() {
        ClientIntent intent = SERVER.alice().order();
        SERVER.database().advance(Duration.ofMillis(10_001));
        Reply again = again(intent).expect(200).with(SERVER_CORRELATION_ID, intent.scid());
        again.expectPhase("WAITING_CONFIRM");
        assertThat(again.header(PONR_DEADLINE)).isEqualTo(intent.answer().header(PONR_DEADLINE));
        assertThat(again.header(TTL)).isEqualTo("19999");
        assertThat(SERVER.database().intents()).isEqualTo(1);
        assertThat(SERVER.database().count("twophp_payload")).isEqualTo(1);
        assertThat(SERVER.history(intent)).containsExactly("WAITING_CONFIRM");
    }

    @Test
    @Tag("N22")
    void afterTheOutcomeGetsTheOutcome() {
        ClientIntent intent = SERVER.alice().order();
        Reply outcome = intent.confirm();
        again(intent).expect(200).expectReplayOf(outcome);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "POST, orders, pen, application/json",
        "POST, orders?note=1, book, application/json",
        "PUT, orders/42, book, application/json",
        "POST, orders, book, application/json;charset=utf-8",
    })
    void ofAnotherRequestIsRefusedAndChangesNothing(String method, String path, String item, String type) {
        ClientIntent intent = SERVER.alice().order();
        Reply other = intent.owner()
                .phaseOne(method, path, null, intent.ccid())
                .body(type, "{\"item\":\"" + item + "\"}")
                .expect(422, "correlation-id-reused");
        assertThat(other.header(SERVER_CORRELATION_ID)).isNull();
        assertThat(SERVER.history(intent)).containsExactly("WAITING_CONFIRM");
        assertThat(SERVER.database().intents()).isEqualTo(1);
        intent.confirm().expect(200);
        assertThat(SERVER.database().items()).containsExactly("book");
    }

    @Test
    @Tag("D3")
    void atTheSameTimeIsOneIntent() {
        assertThat(Call.atOnce(16, i -> SERVER.alice().bookOrder("same")))
                .allSatisfy(reply -> reply.expect(200)
                        .with(SERVER_CORRELATION_ID, SERVER.database().ofIntent("server_correlation_id")));
        assertThat(SERVER.database().intents()).isEqualTo(1);
        assertThat(SERVER.database().count("twophp_payload")).isEqualTo(1);
    }
}
