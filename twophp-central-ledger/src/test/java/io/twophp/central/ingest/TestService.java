package io.twophp.central.ingest;

import static io.twophp.central.site.CentralSite.body;
import static io.twophp.central.site.CentralSite.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.central.site.CentralSite;
import io.twophp.core.signature.MessageSigner;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.signature.SigningKeys;
import io.twophp.core.sync.SigningKey;
import jakarta.json.Json;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/** A service that is enrolled at a Central Ledger, with a key of its own. */
record TestService(CentralSite site, UUID id, SigningKey key, UUID central) {

    static TestService enrolled(CentralSite site, String name) {
        UUID id = UUID.randomUUID();
        SigningKey key = SigningKey.fresh(id, Instant.now());
        String token = body(site.send(json(site.asAdministrator("services"), "POST", "{\"name\":\"" + name + "\"}")))
                .getString("token");
        HttpResponse<String> enrolled = site.send(json(
                site.request("enrolments"),
                "POST",
                Json.createObjectBuilder()
                        .add("token", token)
                        .add("service_ledger_id", id.toString())
                        .add("name", name)
                        .add("key_id", key.id())
                        .add("public_key", SigningKeys.text(key.publicKey()))
                        .build()
                        .toString()));
        assertThat(enrolled.statusCode()).as(enrolled.body()).isEqualTo(201);
        return new TestService(site, id, key, UUID.fromString(body(enrolled).getString("central_id")));
    }

    Map<String, String> signature(byte[] batch) {
        return new MessageSigner(key.id(), key.privateKey(), Clock.systemUTC())
                .sign(Purpose.BATCH, "POST", "application/json", batch, central);
    }

    HttpResponse<String> send(byte[] batch) {
        return send(id, batch, signature(batch));
    }

    HttpResponse<String> send(UUID to, byte[] batch, Map<String, String> signature) {
        HttpRequest.Builder request = site.request("services/" + to + "/batches")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(batch));
        signature.forEach(request::header);
        return site.send(request);
    }
}
