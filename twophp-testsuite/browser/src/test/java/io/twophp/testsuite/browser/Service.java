package io.twophp.testsuite.browser;

import io.twophp.core.signature.MessageSigner;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.signature.SigningKeys;
import java.security.KeyPair;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A service that enrols and ships rows, signed by its key as any service does. For one thread. */
final class Service {

    private static final int MOST = 500;

    private final Api api;
    private final String name;
    private final UUID id;
    private final UUID central;
    private final MessageSigner signer;
    private final List<Row> rows = new ArrayList<>();

    private Service(Api api, String name, UUID central, MessageSigner signer, UUID id) {
        this.api = api;
        this.name = name;
        this.central = central;
        this.signer = signer;
        this.id = id;
    }

    /** Enrols a service by a token that the administrator gets. */
    static Service enrol(Api administrator, Api nobody, String name) {
        Object token = administrator.post("services", Map.of("name", name)).get("token");
        KeyPair keys = SigningKeys.fresh();
        String keyId = name.replaceAll("[^a-z]", "") + "-key";
        UUID id = UUID.randomUUID();
        Map<String, Object> enrolled = nobody.post(
                "enrolments",
                Map.of(
                        "token", token,
                        "service_ledger_id", id.toString(),
                        "name", name,
                        "key_id", keyId,
                        "public_key", SigningKeys.text(keys.getPublic())));
        return new Service(
                nobody,
                name,
                UUID.fromString((String) enrolled.get("central_id")),
                new MessageSigner(keyId, keys.getPrivate(), Clock.systemUTC()),
                id);
    }

    String name() {
        return name;
    }

    UUID id() {
        return id;
    }

    /** Adds a row to the next batch. */
    void add(Row row) {
        rows.add(row);
    }

    /** Ships the added rows, and reports that everything before this moment is shipped. */
    Map<String, Object> ship(Instant through) {
        Map<String, Object> answer = Map.of();
        for (int from = 0; from == 0 || from < rows.size(); from += MOST) {
            answer = ship(through, rows.subList(from, Math.min(rows.size(), from + MOST)));
        }
        rows.clear();
        return answer;
    }

    private Map<String, Object> ship(Instant through, List<Row> some) {
        Map<String, Object> batch = new LinkedHashMap<>();
        batch.put("format", 1);
        batch.put("generation", 0);
        batch.put("shipped_through", through.toString());
        batch.put("pending", 0);
        batch.put("rows", some.stream().map(row -> row.of(id)).toList());
        byte[] body = Api.bytes(batch);
        return api.post(
                "services/" + id + "/batches",
                body,
                signer.sign(Purpose.BATCH, "POST", "application/json", body, central));
    }
}
