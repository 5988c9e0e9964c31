package io.twophp.jaxrs.central;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.signature.MessageSigner;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.signature.SigningKeys;
import io.twophp.core.sync.Membership;
import io.twophp.jaxrs.central.TestCentral.Known;
import io.twophp.jaxrs.request.JsonBodies;
import io.twophp.jaxrs.request.RefusedException;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.EachWord;
import io.twophp.jaxrs.rig.Logged;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import io.twophp.tck.DamagedJson;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EmptySource;

/** A service sends rows to the Central Ledger that asks for them, and to no other caller (L15, LD10, LD12, F10). */
@Tag("L15")
class PulledRowsTest {

    private static final TestCentral TOLD = central();

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(
            Map.of("twophp.central.url", TOLD.url(), "twophp.sync.interval", "PT1H", "twophp.sync.owner", "OMITTED"));

    private final AskingCentral central = new AskingCentral(SERVER, TOLD.id);
    private Membership membership;

    private static TestCentral central() {
        try {
            return new TestCentral(Clock.systemUTC());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @BeforeEach
    void enrol() {
        membership = central.enrol();
        TOLD.keys.put(membership.keyId(), new Known(membership.signing().publicKey(), Instant.MAX));
    }

    @AfterAll
    static void close() {
        TOLD.close();
    }

    private static String of(String member, String value) {
        return Json.createObjectBuilder().add(member, value).build().toString();
    }

    private static List<JsonObject> rows(Reply reply) {
        reply.expect(200);
        assertThat(reply.json().getInt("format")).isEqualTo(1);
        assertThat(reply.json().getInt("generation")).isZero();
        return reply.json().getJsonArray("rows").getValuesAs(JsonObject.class);
    }

    @Test
    void L15_aRowThatNobodyConfirmedIsToldByItsId() {
        ClientIntent intent = SERVER.as("alice").order();
        List<JsonObject> rows = rows(central.rows(of("server_correlation_id", intent.scid())));
        assertThat(rows).singleElement().satisfies(row -> {
            assertThat(row.getString("phase")).isEqualTo("WAITING_CONFIRM");
            assertThat(row.getString("actor")).isEqualTo("server");
            assertThat(row.getString("service_ledger_id"))
                    .isEqualTo(central.service().toString());
            assertThat(row.get("owner")).as("twophp.sync.owner holds here too").isEqualTo(JsonValue.NULL);
        });
    }

    @Test
    void L15_theRowsOfCallsAreToldByTheirClientsIds() {
        ClientIntent one = SERVER.as("alice").order();
        ClientIntent other = SERVER.as("alice").order();
        SERVER.as("alice").order();
        assertThat(rows(central.rows(of("client_correlation_id", one.ccid()))))
                .extracting(row -> row.getString("server_correlation_id"))
                .containsExactly(one.scid());
        String both = Stream.of(one.ccid(), other.ccid(), one.ccid())
                .collect(Collectors.joining("\",\"", "{\"client_correlation_ids\":[\"", "\"]}"));
        Reply reply = central.rows(both);
        assertThat(rows(reply))
                .extracting(row -> row.getString("server_correlation_id"))
                .containsExactlyInAnyOrder(one.scid(), other.scid());
        assertThat(reply.json().getBoolean("complete")).isTrue();
        String unknown = "0198c5a6-7d1e-7000-8000-3f2b6a1c9d04";
        assertThat(rows(central.rows(of("server_correlation_id", unknown)))).isEmpty();
        assertThat(rows(central.rows(of("client_correlation_id", "nobody")))).isEmpty();
        String tooMany = Stream.generate(() -> "\"c\"").limit(501).collect(Collectors.joining(","));
        central.rows("{\"client_correlation_ids\":[" + tooMany + "]}").expect(400);
    }

    @Test
    void L15_syncTellsWhatWaitsAtOnce() {
        SERVER.as("alice").order();
        int before = TOLD.asked.getOrDefault("batches", 0);
        central.rows("{\"sync\":true}").expect(202);
        SERVER.awaitThreads();
        assertThat(TOLD.asked.get("batches")).isGreaterThan(before);
    }

    @ParameterizedTest
    @EmptySource
    @EachWord("""
            [] {} {"sync":false} {"sync":"true"} {"server_correlation_id":""} {"server_correlation_id":7}
            {"client_correlation_id":"a\\u0020b"} {"client_correlation_ids":[]} {"client_correlation_ids":[7]}
            {"client_correlation_id":"a","sync":true}
            """)
    void aQuestionThatIsNoneIsRefused(String body) {
        central.rows(body).expect(400, "malformed-query");
    }

    private void assertTurnedAway(String why, String body, Map<String, String> signature) {
        Logged.assertOne(
                        CentralRequestHandler.class,
                        () -> central.send("rows", body, signature)
                                .expect(401, "central-not-genuine")
                                .without("Signature"))
                .startsWith("WARNING TWOPHP-0714")
                .contains(why);
    }

    @Test
    @Tag("N42")
    @Tag("F10")
    void F10_whoeverIsNotItsCentralLedgerIsTurnedAway() {
        String body = of("client_correlation_id", "c");
        byte[] bytes = body.getBytes(UTF_8);
        assertTurnedAway("UNSIGNED", body, Map.of());
        assertTurnedAway("UNSIGNED", body, central.signed(Purpose.SETTLEMENT, body));
        assertTurnedAway(
                "OTHER_AUDIENCE",
                body,
                central.signer(Duration.ZERO).sign(Purpose.PULL, "POST", "application/json", bytes, UUID.randomUUID()));
        assertTurnedAway(
                "FORGED",
                body,
                new MessageSigner(TOLD.id.toString(), SigningKeys.fresh().getPrivate(), Clock.systemUTC())
                        .sign(Purpose.PULL, "POST", "application/json", bytes, central.service()));
    }

    @Test
    @Tag("F10")
    void F10_aRequestThatCameBeforeIsTurnedAway() {
        String body = of("client_correlation_id", "c");
        Map<String, String> signature = new HashMap<>(central.signed(Purpose.PULL, body));
        central.send("rows", body, signature).expect(200);
        assertTurnedAway("REPLAYED", body, signature);
    }

    @Test
    void onlyPostIsAnswered() {
        assertThat(SERVER.anonymous().get("2php/central/rows").send().status()).isIn(404, 405);
        assertThat(SERVER.anonymous().post("2php/central/other", "{}").send().status())
                .isEqualTo(404);
    }

    @Test
    @Tag("LD12")
    void LD12_withoutConsentASettlementIsRefusedAndToldWhatToSet() {
        Reply reply =
                central.settle("0198c5a6-7d1e-7000-8000-3f2b6a1c9d04", "{}").expect(403, "settlement-refused");
        assertThat(reply.json().getString("detail")).contains("twophp.central.settle=true");
    }

    /** Damaged questions are understood or refused in the end. */
    @Test
    @Tag("X34")
    @Tag("long")
    void X34_everyQuestionIsOneOrMalformed() {
        DamagedJson.of(
                        "{\"server_correlation_id\":\"0198c5a6-0000-7000-8000-000000000001.aaaa\"}",
                        "{\"client_correlation_ids\":[\"a\",\"b\"]}",
                        "{\"sync\":true}")
                .feed(body -> JsonBodies.json(body).ifPresent(json -> {
                    try {
                        RowsRequest.of(json);
                    } catch (RefusedException e) {
                        // A refusal is allowed.
                    }
                }));
    }
}
