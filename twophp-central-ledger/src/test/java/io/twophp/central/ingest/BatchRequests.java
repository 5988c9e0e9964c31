package io.twophp.central.ingest;

import static io.twophp.central.site.Caller.outcome;
import static io.twophp.central.site.CentralSite.body;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.central.site.CentralSite;
import jakarta.json.JsonObject;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Batches over HTTP on Payara Micro. */
abstract class BatchRequests {

    CentralSite site;

    private TestService shop;

    private TestService shop() {
        if (shop == null) {
            shop = TestService.enrolled(site, "shop " + UUID.randomUUID());
        }
        return shop;
    }

    private TestRow row() {
        return TestRow.server(
                shop().id(), UUID.randomUUID().toString(), Instant.now().minusSeconds(60));
    }

    private static String batch(String... rows) {
        return TestStore.batch(0, List.of(rows));
    }

    @Test
    @Tag("L3")
    void aSignedBatchIsStoredAndTheSameRowsAgainAreUnchanged() {
        String batch = TestStore.batch(
                0,
                IntStream.range(0, 500)
                        .mapToObj(i -> row().in(1, Phase.COMMITTED).json())
                        .toList());
        HttpResponse<String> first = shop().send(batch);
        assertThat(outcome(first)).as(first.body()).isEqualTo("200");
        assertThat(first.body()).isEqualTo("{\"stored\":500,\"unchanged\":0,\"refused\":[],\"ahead\":[]}");
        assertThat(shop().send(batch).body()).isEqualTo("{\"stored\":0,\"unchanged\":500,\"refused\":[],\"ahead\":[]}");

        JsonObject known = body(site.administrator().get("services/" + shop().id()));
        assertThat(known.getJsonNumber("pending").longValue()).isEqualTo(3);
        assertThat(known.getString("shipped_through")).isEqualTo("2026-11-23T11:59:00Z");
    }

    @Test
    @Tag("F7")
    @Tag("F8")
    void aPoisonRowIsRefusedByItsNameAndWhatTheLedgerHasLostIsTold() {
        TestRow bad = row();
        HttpResponse<String> answer = shop().send(batch(row().json(), bad.json("version", null), row().json()));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body())
                .isEqualTo("{\"stored\":2,\"unchanged\":0,\"refused\":[{\"server_correlation_id\":\"" + bad.id()
                        + "\",\"actor\":\"server\",\"reason\":\"version is missing\"}],\"ahead\":[]}");

        TestRow row = row();
        shop().send(batch(row.in(1, Phase.COMMITTED).json()));
        assertThat(shop().send(batch(row.json())).body())
                .contains("\"ahead\":[{\"server_correlation_id\":\"" + row.id()
                        + "\",\"actor\":\"server\",\"generation\":0,\"version\":")
                .contains("\"phase\":\"COMMITTED\"}]");
    }

    @Test
    @Tag("F10")
    void whatIsNotSignedByTheServiceForThisCentralLedgerChangesNothing() {
        String batch = batch(row().json());
        Map<String, String> signature = shop().signature(batch.getBytes(UTF_8));
        UUID id = shop().id();
        TestService other = TestService.enrolled(site, "other " + UUID.randomUUID());
        TestService elsewhere = new TestService(site, id, shop().key(), UUID.randomUUID());

        assertThat(outcome(shop().send(id, batch, Map.of()))).isEqualTo("401 signature-refused");
        assertThat(outcome(shop().send(id, batch(row().json()), signature))).isEqualTo("401 signature-refused");
        assertThat(outcome(elsewhere.send(batch))).as("audience").isEqualTo("401 signature-refused");
        assertThat(outcome(other.send(id, batch, other.signature(batch.getBytes(UTF_8)))))
                .isEqualTo("403 other-service");
        JsonObject foreign = body(other.send(batch));
        assertThat(foreign.getInt("stored")).isZero();
        assertThat(foreign.getJsonArray("refused")).hasSize(1);

        HttpResponse<String> genuine = shop().send(id, batch, signature);
        assertThat(body(genuine).getInt("stored")).as(genuine.body()).isOne();
        assertThat(outcome(shop().send(id, batch, signature))).as("replayed").isEqualTo("401 signature-refused");
        assertThat(site.administrator().get("audit?limit=100").body())
                .as("the audit log (X37)")
                .contains("\"SIGNATURE_REFUSED\",\"subject\":\"" + id, "It was received before.");
    }
}
