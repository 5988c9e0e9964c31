package io.twophp.jaxrs.endpoints;

import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.twophp.IntentsInDoubt;
import io.twophp.IntentsInDoubt.Settlement;
import io.twophp.ProtocolHeader;
import io.twophp.ServerCorrelationId;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.EachWord;
import io.twophp.jaxrs.rig.Logged;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EmptySource;
import org.junit.jupiter.params.provider.ValueSource;

/** Operators and applications see intents in doubt, and settle them (D17). */
@Tag("D17")
class ResolutionTest extends ShopTests {

    private static final String FAILED = "{\"resolution\":\"FAILED\"}";
    private static final String COMMITTED = "{\"resolution\":\"COMMITTED\"}";
    private static final String REDELIVER = "{\"resolution\":\"REDELIVER\"}";

    private static Call resolution(String scid) {
        return SERVER.operator().post("2php/intents/" + scid + "/resolution");
    }

    private static Reply settle(Caller by, String scid, String body) {
        return by.post("2php/intents/" + scid + "/resolution", body)
                .header(ProtocolHeader.ENABLED, "true")
                .send();
    }

    private static Reply settle(ClientIntent intent, String body) {
        return settle(SERVER.operator(), intent.scid(), body);
    }

    /** A page of another site can make an operator's browser send these requests, with the operator's credentials. */
    @ParameterizedTest
    @Tag("W26")
    @ValueSource(strings = {"text/plain", "application/json"})
    void w26_anotherSitesFormSettlesNothing(String type) {
        ClientIntent intent = SERVER.doubtful();
        resolution(intent.scid()).body(type, FAILED).expect(400, "malformed-header");
        assertStillInDoubt(intent);
    }

    private static void assertStillInDoubt(ClientIntent intent) {
        assertThat(intent.status().json().get("in_doubt_since")).isNotEqualTo(JsonValue.NULL);
        assertThat(SERVER.phase(intent)).isEqualTo("PROCESSING");
    }

    @Test
    void redeliveryExecutesItAgainAsItsOwner() {
        ClientIntent intent = SERVER.doubtful();
        int before = SERVER.shop().executions();
        settle(intent, REDELIVER).expect(202).expectPhase("PROCESSING");
        SERVER.awaitThreads();
        assertThat(SERVER.shop().executions()).isEqualTo(before + 1);
        assertThat(SERVER.database().orders()).isEqualTo(1);
        intent.confirm().expect(200);
        assertThat(intent.status().json().get("in_doubt_since")).isEqualTo(JsonValue.NULL);
    }

    @Test
    @Tag("N22")
    void committedIsWhatEveryFurtherConfirmationGets() {
        ClientIntent intent = SERVER.doubtful();
        settle(intent, "{\"resolution\":\"COMMITTED\",\"resource_id\":\"r-7\",\"response\":{\"id\":7,\"of\":[1]}}")
                .expect(200)
                .expectPhase("COMMITTED");
        Reply replay = intent.confirm().expect(200).expectPhase("COMMITTED").with(RESOURCE_ID, "r-7");
        assertThat(replay.with("Content-Type", "application/json").text()).isEqualTo("{\"id\":7,\"of\":[1]}");
        assertThat(intent.status().json().getString("resource_id")).isEqualTo("r-7");
        assertThat(SERVER.database().orders()).isZero();
    }

    @Test
    @Tag("N12")
    void failedIsWhatEveryFurtherConfirmationGets() {
        ClientIntent intent = SERVER.doubtful();
        Reply settled = settle(intent, FAILED).expect(200).expectPhase("FAILED");
        assertThat(settled.json().getString("outcome")).isEqualTo("FAILED");
        intent.confirm().expect(500, "execution-failed").expectPhase("FAILED");
    }

    @Test
    void theLogSaysWhatWasSettledHow() {
        ClientIntent intent = SERVER.doubtful();
        Logged.assertOne(DoubtResolution.class, () -> settle(intent, FAILED))
                .startsWith("INFO TWOPHP-0410 [" + intent.scid() + "]")
                .contains("FAILED", "Completed");
    }

    @Test
    @Tag("I4")
    void isSettledOnce() {
        ClientIntent intent = SERVER.doubtful();
        settle(intent, COMMITTED);
        for (String body : List.of(FAILED, COMMITTED, REDELIVER)) {
            settle(intent, body).expect(409, "not-in-doubt").expectPhase("COMMITTED");
        }
        SERVER.awaitThreads();
        intent.confirm().expect(200).withoutBody().without(RESOURCE_ID);
    }

    @Test
    @Tag("I9")
    void nobodyElseSettlesAnything() {
        ClientIntent intent = SERVER.doubtful();
        settle(SERVER.alice(), intent.scid(), FAILED).expect(403, "forbidden");
        assertThat(settle(SERVER.as("bob", "clerk"), intent.scid(), FAILED).body())
                .isEqualTo(settle(SERVER.as("bob", "clerk"), "never-issued", FAILED)
                        .body());
        settle(SERVER.anonymous(), intent.scid(), FAILED).expect(401);
        for (String unknown : List.of("never-issued", "%7B%7D", "x".repeat(129))) {
            settle(SERVER.operator(), unknown, FAILED).expect(404);
        }
        assertStillInDoubt(intent);
    }

    @ParameterizedTest
    @EmptySource
    @EachWord("""
            { [] "FAILED" null {} {"resolution":null} {"resolution":["FAILED"]} {"resolution":"failed"}
            {"resolution":"TTL_EXPIRED"} {"resolution":"COMMITTED","resource_id":""}
            {"resolution":"COMMITTED","resource_id":"a\\u0020b"} {"resolution":"COMMITTED","resource_id":"a\\r\\nX-Y:z"}
            {"resolution":"COMMITTED","resource_id":"ü"} {"resolution":"COMMITTED","resource_id":7}
            {"resolution":"FAILED"}trailing
            """)
    void whatCanNotBeReadChangesNothing(String body) {
        ClientIntent intent = SERVER.doubtful();
        settle(intent, body).expect(400, "malformed-resolution");
        assertStillInDoubt(intent);
    }

    @Test
    @Tag("I9")
    void operatorsAloneSeeWhatIsInDoubt() {
        ClientIntent first = SERVER.doubtful();
        SERVER.shop().reset();
        ClientIntent second = SERVER.doubtful();
        SERVER.alice().order();
        Reply list = SERVER.operator().get("2php/intents?in-doubt").expect(200).with("Cache-Control", "no-store");
        JsonArray json = Json.createReader(new StringReader(list.text())).readArray();
        assertThat(json.stream().map(item -> item.asJsonObject().getString("server_correlation_id")))
                .containsExactly(first.scid(), second.scid());
        settle(first, FAILED);
        assertThat(SERVER.operator().get("2php/intents?in-doubt").send().text())
                .contains(second.scid())
                .doesNotContain(first.scid());
        assertThat(SERVER.alice().get("2php/intents?in-doubt").expect(403).text())
                .doesNotContain(second.scid());
        SERVER.anonymous().get("2php/intents?in-doubt").expect(401);
    }

    @Test
    @Tag("I9")
    void operatorsSeeAnybodysIntentByItsServersId() {
        ClientIntent intent = SERVER.alice().order();
        assertThat(SERVER.operator().status(intent.scid()).send().json())
                .isEqualTo(intent.status().json());
        SERVER.as("bob", "clerk").status(intent.scid()).expect(404);
        SERVER.operator()
                .get("2php/intents?client-correlation-id=" + intent.ccid())
                .expect(404);
        intent.confirmation(SERVER.operator()).expect(403);
    }

    private static IntentsInDoubt intents() {
        return SERVER.select(IntentsInDoubt.class);
    }

    private static ServerCorrelationId id(ClientIntent intent) {
        return new ServerCorrelationId(intent.scid());
    }

    @Test
    void anApplicationListsAndSettlesThemOnceToo() {
        ClientIntent intent = SERVER.doubtful();
        assertThat(intents().list(Instant.EPOCH, 10)).singleElement().satisfies(doubt -> {
            assertThat(doubt.serverCorrelationId()).isEqualTo(id(intent));
            assertThat(doubt.owner().name()).isEqualTo("alice");
            assertThat(doubt.method()).isEqualTo("POST");
            assertThat(doubt.path()).endsWith("gate/external");
            assertThat(doubt.since()).isAfter(Instant.EPOCH);
        });
        assertThatIllegalArgumentException()
                .isThrownBy(() -> intents().committed(id(intent), Optional.of("two words"), Optional.empty()));
        assertStillInDoubt(intent);
        assertThat(intents().committed(id(intent), Optional.of("order-7"), Optional.of("{\"paid\":true}")))
                .isEqualTo(Settlement.SETTLED);
        assertThat(intents().list(Instant.EPOCH, 10)).isEmpty();
        assertThat(intents().committed(id(intent), Optional.empty(), Optional.empty()))
                .isEqualTo(Settlement.NOT_IN_DOUBT);
        assertThat(intents().executeAgain(id(intent))).isEqualTo(Settlement.NOT_IN_DOUBT);
        assertThat(intents().failed(new ServerCorrelationId("nobody-knows-it"))).isEqualTo(Settlement.UNKNOWN);
        Reply replay = intent.confirm().expect(200).expectPhase("COMMITTED").with(RESOURCE_ID, "order-7");
        assertThat(replay.json().getBoolean("paid")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"true, 2, 200", "false, 1, 500"})
    void anApplicationExecutesThemAgainOrFailsThem(boolean again, int executions, int status) {
        ClientIntent intent = SERVER.doubtful();
        assertThat(again ? intents().executeAgain(id(intent)) : intents().failed(id(intent)))
                .isEqualTo(Settlement.SETTLED);
        SERVER.awaitThreads();
        intent.confirm().expect(status).expectPhase(again ? "COMMITTED" : "FAILED");
        assertThat(SERVER.shop().executions()).isEqualTo(executions);
    }
}
