package io.twophp.jaxrs.phase1;

import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;
import static io.twophp.ProtocolHeader.CONFIRMATION_TOKEN;
import static io.twophp.ProtocolHeader.ENABLED;
import static io.twophp.ProtocolHeader.PONR_DEADLINE;
import static io.twophp.ProtocolHeader.REPLAY_POLICY;
import static io.twophp.ProtocolHeader.REQUESTED_TTL;
import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static io.twophp.ProtocolHeader.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.intent.StoredRequest;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.EachWord;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Phase 1 (draft §5.2), and its repetition in every phase (D3, D4). */
class RegistrationTest extends ShopTests {

    @Test
    @Tag("N2")
    @Tag("N5")
    @Tag("N11")
    @Tag("N24")
    @Tag("D8")
    @Tag("D20")
    void storesPayloadAndRowAndAnswersWithTheIdsTheDeadlineAndThePolicy() {
        ClientIntent intent = SERVER.alice().order();
        SERVER.assertUnconfirmed(intent);
        StoredRequest stored = SERVER.database().request(intent.scid(), "alice");
        assertThat(stored.method()).isEqualTo("POST");
        assertThat(stored.path()).isEqualTo("/shop/api/orders");
        assertThat(new String(stored.body(), StandardCharsets.UTF_8)).isEqualTo(BOOK);
        String deadline = SERVER.database().instant().plusSeconds(30).toString();
        intent.answer()
                .expect(200)
                .withoutBody()
                .expectPhase("WAITING_CONFIRM")
                .with(CLIENT_CORRELATION_ID, intent.ccid())
                .with(TTL, "30000")
                .with(PONR_DEADLINE, deadline)
                .with(REPLAY_POLICY, "REJECT")
                .with("Cache-Control", "no-store")
                .without(CONFIRMATION_TOKEN, RESOURCE_ID);
        intent.confirm().with(CLIENT_CORRELATION_ID, intent.ccid());
        SERVER.alice().registered("policies/reuse").answer().with(REPLAY_POLICY, "REUSE");
        SERVER.alice().registered("policies/required").confirm().expect(200);
    }

    @Test
    @Tag("N4")
    void needsAClientCorrelationId() {
        SERVER.alice().post("orders", BOOK).header(ENABLED, "true").expect(400, "malformed-header");
        SERVER.assertUntouched();
    }

    @ParameterizedTest
    @Tag("N6")
    @Tag("N8")
    @Tag("D19")
    @CsvSource({
        "1, 30000",
        "29999, 30000",
        "30000, 30000",
        "90000, 90000",
        "090000, 90000",
        "300000, 300000",
        "300001, 300000",
        "2147483648, 300000",
        "9223372036854775808, 300000",
        "1000000000000000000000000000000, 300000",
    })
    void grantsARequestedTtlBetweenDefaultAndMaximum(String requested, long granted) {
        Instant now = SERVER.database().instant();
        Reply answer =
                SERVER.alice().bookOrder().header(REQUESTED_TTL, requested).expect(200);
        assertThat(answer.header(TTL)).isEqualTo(Long.toString(granted));
        assertThat(Instant.parse(answer.header(PONR_DEADLINE))).isEqualTo(now.plusMillis(granted));
    }

    @ParameterizedTest
    @Tag("D19")
    @ValueSource(strings = {"", "30 000"})
    @EachWord("0 -1 +5000 0x10 1e9 30000.0 30000,60000 PT30S 10000000000000000000000000000000000000")
    void refusesARequestedTtlThatIsNoPositiveInteger(String requested) {
        SERVER.alice().bookOrder().header(REQUESTED_TTL, requested).expect(400, "malformed-header");
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    @Tag("N36")
    @Tag("D22")
    void issuesUnpredictableIdsOfVersionSeven() {
        Set<String> ids = new HashSet<>();
        Set<String> randomParts = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            String id = SERVER.alice().order().scid();
            assertThat(UUID.fromString(id).version()).isEqualTo(7);
            assertThat(UUID.fromString(id).variant()).isEqualTo(2);
            ids.add(id);
            randomParts.add(id.substring(19));
        }
        assertThat(ids).hasSize(20);
        assertThat(randomParts).hasSize(20);
    }

    @Test
    @Tag("D22")
    @Tag("N35")
    void treatsClientCorrelationIdsAsOpaque() {
        String zero = "00000000-0000-0000-0000-000000000000";
        for (String ccid : List.of("x", "NOT-a-uuid:~._", zero, "..", "x".repeat(128))) {
            SERVER.alice().bookOrder(ccid).expect(200).with(CLIENT_CORRELATION_ID, ccid);
        }
    }

    @ParameterizedTest
    @Tag("N35")
    @Tag("D3")
    @CsvSource({"alice, ABC", "bob, abc"})
    void tellsIdsApartByCaseAndOwner(String owner, String ccid) {
        Reply first = SERVER.alice().bookOrder("abc").send();
        Reply other = SERVER.as(owner)
                .phaseOne("POST", "orders", "{\"item\":\"pen\"}", ccid)
                .expect(200);
        assertThat(other.header(SERVER_CORRELATION_ID)).isNotEqualTo(first.header(SERVER_CORRELATION_ID));
    }

    @ParameterizedTest
    @Tag("D24")
    @ValueSource(strings = {"true", "TRUE", "True"})
    void isAskedForInAnyCase(String enabled) {
        SERVER.alice()
                .post("orders", BOOK)
                .header(ENABLED, enabled)
                .header(CLIENT_CORRELATION_ID, "c")
                .send()
                .expectPhase("WAITING_CONFIRM");
    }

    @ParameterizedTest
    @Tag("N33")
    @CsvSource({
        "defaults, 30000, 5000",
        "quick, 5000, 1000",
        "slow, 120000, 10000",
        "long-running, 120000, 10000",
        "low-latency, 5000, 1000",
        "configured, 45000, 2000"
    })
    void grantsTheTtlAndGraceOfAnnotationAndSettings(String endpoint, long ttl, long grace) {
        ClientIntent inTime = SERVER.alice().registered("policies/" + endpoint);
        ClientIntent late = SERVER.alice().registered("policies/" + endpoint);
        assertThat(inTime.answer().header(TTL)).isEqualTo(Long.toString(ttl));
        assertThat(SERVER.database()
                        .column("SELECT grace_ms FROM twophp_intent WHERE server_correlation_id = ?", inTime.scid()))
                .containsExactly(grace);
        SERVER.database().advance(Duration.ofMillis(ttl - 1));
        inTime.confirm().expect(200);
        SERVER.database().advance(Duration.ofMillis(1));
        late.confirm().expect(408);
    }

    private static Reply again(ClientIntent intent) {
        return intent.owner().bookOrder(intent.ccid()).send();
    }

    @Test
    @Tag("D4")
    @Tag("D3")
    void aRepetitionGetsTheSameIdAndDeadlineWithWhatIsLeftOfTheTtl() {
        ClientIntent intent = SERVER.alice().order();
        SERVER.database().advance(Duration.ofMillis(10_001));
        Reply again = again(intent).expect(200).with(SERVER_CORRELATION_ID, intent.scid());
        again.expectPhase("WAITING_CONFIRM").with(TTL, "19999");
        again.with(PONR_DEADLINE, intent.answer().header(PONR_DEADLINE));
        assertThat(SERVER.database().intents()).isEqualTo(1);
        assertThat(SERVER.database().count("twophp_payload")).isEqualTo(1);
        assertThat(SERVER.history(intent)).containsExactly("WAITING_CONFIRM");
    }

    @Test
    @Tag("D4")
    @Tag("N22")
    void aRepetitionAfterTheOutcomeGetsTheOutcome() {
        ClientIntent intent = SERVER.alice().order();
        Reply outcome = intent.confirm();
        again(intent).expect(200).expectReplayOf(outcome);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @ParameterizedTest
    @Tag("D4")
    @CsvSource({
        "POST, orders, pen, application/json",
        "POST, orders?note=1, book, application/json",
        "PUT, orders/42, book, application/json",
        "POST, orders, book, application/json;charset=utf-8",
    })
    void anotherRequestUnderTheIdIsRefusedAndChangesNothing(String method, String path, String item, String type) {
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
    @Tag("D4")
    @Tag("D3")
    void manyAtTheSameTimeAreOneIntent() {
        assertThat(Call.atOnce(16, i -> SERVER.alice().bookOrder("same")))
                .allSatisfy(reply -> reply.expect(200)
                        .with(SERVER_CORRELATION_ID, SERVER.database().ofIntent("server_correlation_id")));
        assertThat(SERVER.database().intents()).isEqualTo(1);
        assertThat(SERVER.database().count("twophp_payload")).isEqualTo(1);
    }
}
