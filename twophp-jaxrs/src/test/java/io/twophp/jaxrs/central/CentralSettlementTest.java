package io.twophp.jaxrs.central;

import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Logged;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Central Ledger's operators settle intents in doubt if a service allows it (L20, LD12). */
@Tag("L20")
@Tag("LD12")
class CentralSettlementTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(
            Map.of("twophp.central.url", "http://127.0.0.1:9/central", CentralSettlement.CONSENT, "true"));

    private final AskingCentral central = new AskingCentral(SERVER, UUID.randomUUID());

    @BeforeEach
    void enrol() {
        central.enrol();
    }

    private static JsonObjectBuilder by(String scid, String phase) {
        return Json.createObjectBuilder()
                .add("server_correlation_id", scid)
                .add("phase", phase)
                .add("resolved_by", "olga");
    }

    @Test
    void L20_aDoubtIsSettledAsCommitted() {
        ClientIntent intent = SERVER.doubtful();
        Reply reply = central.settle(
                intent.scid(),
                by(intent.scid(), "COMMITTED").add("resource_id", "r-7").build().toString());
        reply.expect(200);
        assertThat(reply.json().getJsonArray("rows").getValuesAs(JsonObject.class))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.getString("phase")).isEqualTo("COMMITTED");
                    assertThat(row.getString("resource_id")).isEqualTo("r-7");
                    assertThat(row.get("in_doubt_since")).isEqualTo(JsonValue.NULL);
                });
        intent.confirm().expect(200).expectPhase("COMMITTED").with(RESOURCE_ID, "r-7");
    }

    @Test
    void L20_aDoubtIsSettledAsFailedAndWhatIsDecidedStaysSo() {
        ClientIntent intent = SERVER.doubtful();
        String failed = by(intent.scid(), "FAILED").build().toString();
        assertThat(central.settle(intent.scid(), failed).status()).isEqualTo(200);
        for (String phase : List.of("FAILED", "COMMITTED")) {
            central.settle(intent.scid(), by(intent.scid(), phase).build().toString())
                    .expect(409, "not-in-doubt");
        }
        assertThat(intent.confirm().problem()).isEqualTo("execution-failed");
    }

    @Test
    void LD12_theLogNamesTheHuman() {
        ClientIntent intent = SERVER.doubtful();
        String settled = by(intent.scid(), "COMMITTED")
                .add("note", "the bank's statement of today")
                .build()
                .toString();
        Logged.assertOne(CentralSettlement.class, () -> central.settle(intent.scid(), settled))
                .startsWith("INFO TWOPHP-0712 [" + intent.scid() + "] olga, at the Central Ledger ")
                .contains("COMMITTED (the bank's statement of today)")
                .endsWith("Completed.");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\0',
            delimiter = '|',
            value = {
                "phase|\"PROCESSING\"",
                "phase|null",
                "resolved_by|null",
                "resolved_by|\"\"",
                "resolved_by|7",
                "resolved_by|\"olga\\nTWOPHP-0712 forged\"",
                "note|\"two\\nlines\"",
                "note|\"two\\u0085lines\"",
                "note|\"two\\u2028lines\"",
                "resolved_by|\"olga\\u0085TWOPHP-0712 forged\"",
                "resolved_by|\"olga\\u2029TWOPHP-0712 forged\"",
                "resource_id|\"with space\"",
                "server_correlation_id|null",
                "server_correlation_id|\"0198c5a6-7d1e-7000-8000-3f2b6a1c9d04\""
            })
    void whatIsNoResolutionChangesNothing(String member, String value) {
        ClientIntent intent = SERVER.doubtful();
        JsonObject good = by(intent.scid(), "COMMITTED").build();
        JsonValue bad = Json.createReader(new StringReader("[" + value + "]"))
                .readArray()
                .get(0);
        String body = Json.createObjectBuilder(good).add(member, bad).build().toString();
        central.settle(intent.scid(), body).expect(400, "malformed-resolution");
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("PROCESSING");
    }

    @Test
    @Tag("F10")
    void F10_aSettlementCountsForTheIntentThatItWasSignedFor() {
        ClientIntent meant = SERVER.as("alice").order();
        ClientIntent other = SERVER.doubtful();
        String body = by(meant.scid(), "COMMITTED").build().toString();
        assertThat(central.settle(other.scid(), body).problem()).isEqualTo("malformed-resolution");
        assertThat(central.send("intents/" + other.scid() + "/resolution", body, central.signed(Purpose.PULL, body))
                        .status())
                .isEqualTo(401);
        assertThat(SERVER.database().phase(other.scid())).isEqualTo("PROCESSING");
    }

    @Test
    void whatIsNotThereIsUnknown() {
        for (String scid : List.of("0198c5a6-7d1e-7000-8000-3f2b6a1c9d04", "not-ours")) {
            central.settle(scid, by(scid, "FAILED").build().toString()).expect(404, "unknown-intent");
        }
    }
}
