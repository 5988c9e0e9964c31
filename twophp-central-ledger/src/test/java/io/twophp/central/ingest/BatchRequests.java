package io.twophp.central.ingest;

import static io.twophp.central.site.CentralSite.body;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.central.site.CentralSite;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Batches over HTTP on Payara Micro. */
abstract class BatchRequests {

    private TestService shop;

    abstract CentralSite site();

    private TestService shop() {
        if (shop == null) {
            shop = TestService.enrolled(site(), "shop " + UUID.randomUUID());
        }
        return shop;
    }

    private TestRow row() {
        return TestRow.server(
                shop().id(), UUID.randomUUID().toString(), Instant.now().minusSeconds(60));
    }

    private static byte[] batch(JsonObject... rows) {
        return TestStore.body(0, List.of(rows));
    }

    private JsonObject known() {
        return body(site().send(site().asAdministrator("services/" + shop().id())));
    }

    @Test
    @Tag("L3")
    void aSignedBatchIsStoredAndTheSameRowsAgainAreUnchanged() {
        List<JsonObject> rows = IntStream.range(0, 500)
                .mapToObj(i -> row().in(1, Phase.COMMITTED).json())
                .toList();
        HttpResponse<String> first = shop().send(TestStore.body(0, rows));
        assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
        assertThat(body(first).getInt("stored")).isEqualTo(500);
        assertThat(body(first).getJsonArray("refused")).isEmpty();
        assertThat(body(first).getJsonArray("ahead")).isEmpty();

        HttpResponse<String> again = shop().send(TestStore.body(0, rows));
        assertThat(body(again).getInt("stored")).isZero();
        assertThat(body(again).getInt("unchanged")).isEqualTo(500);
        assertThat(known().getJsonNumber("pending").longValue()).isEqualTo(3);
        assertThat(known().getString("shipped_through")).isEqualTo("2026-11-23T11:59:00Z");
    }

    @Test
    @Tag("F7")
    void aPoisonRowIsRefusedByItsName() {
        TestRow bad = row();
        HttpResponse<String> answer =
                shop().send(batch(row().json(), bad.with("version", JsonValue.NULL), row().json()));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(body(answer).getInt("stored")).isEqualTo(2);
        JsonObject refused = body(answer).getJsonArray("refused").getJsonObject(0);
        assertThat(refused.getString("server_correlation_id")).isEqualTo(bad.id());
        assertThat(refused.getString("actor")).isEqualTo("server");
        assertThat(refused.getString("reason")).isEqualTo("version is missing");
    }

    @Test
    @Tag("F8")
    void whatTheLedgerHasLostIsTold() {
        TestRow row = row();
        shop().send(batch(row.in(1, Phase.COMMITTED).json()));
        JsonObject ahead =
                body(shop().send(batch(row.json()))).getJsonArray("ahead").getJsonObject(0);
        assertThat(ahead.getString("server_correlation_id")).isEqualTo(row.id());
        assertThat(ahead.getString("phase")).isEqualTo("COMMITTED");
    }

    @Test
    @Tag("F10")
    void whatIsNotSignedByTheServiceForThisCentralLedgerChangesNothing() {
        TestRow row = row();
        byte[] batch = batch(row.json());
        Map<String, String> signature = shop().signature(batch);
        TestService other = TestService.enrolled(site(), "other " + UUID.randomUUID());
        TestService elsewhere = new TestService(site(), shop().id(), shop().key(), UUID.randomUUID());

        assertThat(shop().send(shop().id(), batch, Map.of()).statusCode()).isEqualTo(401);
        assertThat(shop().send(shop().id(), batch(row().json()), signature).statusCode())
                .isEqualTo(401);
        assertThat(elsewhere.send(batch).statusCode()).as("audience").isEqualTo(401);
        assertThat(other.send(shop().id(), batch, other.signature(batch)).statusCode())
                .isEqualTo(403);
        JsonObject foreign = body(other.send(batch));
        assertThat(foreign.getInt("stored")).isZero();
        assertThat(foreign.getJsonArray("refused")).hasSize(1);

        HttpResponse<String> genuine = shop().send(shop().id(), batch, signature);
        assertThat(body(genuine).getInt("stored")).as(genuine.body()).isOne();
        assertThat(shop().send(shop().id(), batch, signature).statusCode())
                .as("replayed")
                .isEqualTo(401);
        assertThat(site().send(site().asAdministrator("audit?limit=100")).body())
                .as("the audit log (X37)")
                .contains("\"SIGNATURE_REFUSED\",\"subject\":\"" + shop().id(), "It was received before.");
    }

    @Test
    @Tag("F16")
    @Tag("L11")
    void whatCannotBeReadIsAProblem() {
        assertThat(problem("{\"format\":2,\"rows\":[]}".getBytes(UTF_8))).isEqualTo("422 unknown-format");
        assertThat(problem("{\"format\":1,\"rows\":[".getBytes(UTF_8))).isEqualTo("400 malformed-batch");
        assertThat(problem(new byte[0])).isEqualTo("400 malformed-batch");
        assertThat(problem(TestStore.body(0, Collections.nCopies(2_001, row().json()))))
                .isEqualTo("413 batch-too-large");
        String unknown = Json.createObjectBuilder(TestStore.batch(0, List.of(row().with("later", JsonValue.TRUE)))
                        .build())
                .add("more", JsonValue.EMPTY_JSON_ARRAY)
                .build()
                .toString();
        assertThat(body(shop().send(unknown.getBytes(UTF_8))).getInt("stored")).isOne();
    }

    private String problem(byte[] batch) {
        HttpResponse<String> answer = shop().send(batch);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        return answer.statusCode() + " " + body(answer).getString("type").replace("urn:twophp:central:", "");
    }
}
