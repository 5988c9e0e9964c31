package io.twophp.jaxrs.endpoints;

import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.EachWord;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** The status monitor: an intent as its owner may see it (D3, D7, D10). */
@Tag("D3")
class StatusTest extends ShopTests {

    @Test
    @Tag("D10")
    void showsAnIntentThatWaits() {
        ClientIntent intent = SERVER.alice().order();
        Reply status = intent.status().expect(200).expectPhase("WAITING_CONFIRM");
        status.with("Content-Type", "application/json").with("Cache-Control", "no-store");
        JsonObject json = status.json();
        assertThat(json.getString("server_correlation_id")).isEqualTo(intent.scid());
        assertThat(json.getString("client_correlation_id")).isEqualTo(intent.ccid());
        assertThat(json.getString("phase")).isEqualTo("WAITING_CONFIRM");
        assertThat(json.get("outcome")).isEqualTo(JsonValue.NULL);
        assertThat(json.get("phase_2_timestamp")).isEqualTo(JsonValue.NULL);
        assertThat(json.getInt("ttl_ms")).isEqualTo(30_000);
    }

    @Test
    @Tag("D10")
    void showsTheOutcome() {
        ClientIntent intent = SERVER.alice().order();
        assertThat(SERVER.alice()
                        .get("2php/intents?client-correlation-id=" + intent.ccid())
                        .send()
                        .json())
                .isEqualTo(intent.status().json());
        String id = intent.confirm().header(RESOURCE_ID);
        JsonObject json = intent.status().json();
        assertThat(json.getString("outcome")).isEqualTo("COMMITTED");
        assertThat(json.getString("resource_id")).isEqualTo(id);
        ClientIntent failed = SERVER.alice().registered("failures/mapped");
        failed.confirm();
        assertThat(failed.status().json().getString("outcome")).isEqualTo("FAILED");
        assertThat(failed.status().json().get("resource_id")).isEqualTo(JsonValue.NULL);
    }

    @Test
    @Tag("D7")
    void isWhereA202PointsTo() {
        ClientIntent intent = SERVER.alice().registered("gate");
        CompletableFuture<Reply> running = SERVER.atGate(intent.confirmation());
        String path = SERVER.path(intent.confirm().header("Location"));
        assertThat(SERVER.alice().get(path).send().json().getString("phase")).isEqualTo("PROCESSING");
        SERVER.release(running);
        assertThat(SERVER.alice().get(path).send().json().getString("phase")).isEqualTo("COMMITTED");
    }

    @Test
    @Tag("D6")
    void isTheOwnersAlone() {
        ClientIntent intent = SERVER.alice().order();
        Reply unknown = SERVER.as("bob").status("never-issued").send();
        assertThat(SERVER.as("bob").status(intent.scid()).expect(404).body()).isEqualTo(unknown.body());
        SERVER.as("bob")
                .get("2php/intents?client-correlation-id=" + intent.ccid())
                .expect(404);
        SERVER.anonymous().status(intent.scid()).expect(401);
    }

    @ParameterizedTest
    @EachWord("""
            2php/intents 2php/intents?client-correlation-id= 2php/intents?client-correlation-id=%7B%7D
            2php/intents?client-correlation-id=a&client-correlation-id=b 2php/intents/ 2php/intents/%7B%7D
            2php/intents/a/b 2php/intents/%2e%2e
            """)
    void refusesWhatAsksForNoOneIntent(String path) {
        SERVER.alice().order();
        assertThat(SERVER.alice().get(path).send().status()).isIn(400, 404);
    }
}
