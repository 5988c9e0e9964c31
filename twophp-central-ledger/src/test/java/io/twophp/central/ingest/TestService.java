package io.twophp.central.ingest;

import static io.twophp.central.site.CentralSite.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.central.site.Caller;
import io.twophp.central.site.CentralSite;
import io.twophp.core.signature.MessageSigner;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.signature.SigningKeys;
import io.twophp.core.sync.SigningKey;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A service that is enrolled at a Central Ledger, with a key of its own. */
public record TestService(CentralSite site, UUID id, SigningKey key, UUID central) {

    public static TestService enrolled(CentralSite site, String name) {
        UUID id = UUID.randomUUID();
        SigningKey key = SigningKey.fresh(id, Instant.now());
        String token = body(site.administrator().send("POST", "services", "{\"name\":\"" + name + "\"}"))
                .getString("token");
        String request = "{\"token\":\"%s\",\"service_ledger_id\":\"%s\",\"name\":\"%s\",\"key_id\":\"%s\","
                + "\"public_key\":\"%s\"}";
        HttpResponse<String> enrolled = site.anybody()
                .send(
                        "POST",
                        "enrolments",
                        request.formatted(token, id, name, key.id(), SigningKeys.text(key.publicKey())));
        assertThat(enrolled.statusCode()).as(enrolled.body()).isEqualTo(201);
        return new TestService(site, id, key, UUID.fromString(body(enrolled).getString("central_id")));
    }

    Map<String, String> signature(byte[] batch) {
        return new MessageSigner(key.id(), key.privateKey(), Clock.systemUTC())
                .sign(Purpose.BATCH, "POST", "application/json", batch, central);
    }

    HttpResponse<String> send(String batch) {
        return send(id, batch, signature(batch.getBytes(StandardCharsets.UTF_8)));
    }

    HttpResponse<String> send(UUID to, String batch, Map<String, String> signature) {
        return new Caller(site, signature).send("POST", "services/" + to + "/batches", batch);
    }

    /** Sends a committed call, of which it is the server. */
    public void tell(String id, Instant at) {
        String row = TestRow.server(this.id, id, at).in(1, Phase.COMMITTED).json();
        HttpResponse<String> told = send(TestStore.batch(0, List.of(row)));
        assertThat(told.statusCode()).as(told.body()).isEqualTo(200);
    }
}
