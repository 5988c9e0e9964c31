package io.twophp.jaxrs.central;

import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.sync.Batch;
import io.twophp.core.sync.CentralUnavailableException;
import io.twophp.core.sync.Memberships;
import io.twophp.jaxrs.rig.TestDatabase;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A service that has rows to send; its stored data outlive its links. */
final class KnownService implements AutoCloseable {

    final ServiceIdentity identity = ServiceIdentity.named("shop");
    final Map<String, String> settings = new HashMap<>();
    private final KeyRing ring = KeyRing.of(List.of("k1:" + Base64.getEncoder().encodeToString(new byte[32])));
    private final TestDatabase database = new TestDatabase();
    private final Clock clock;

    KnownService(String url, Clock clock) {
        this.clock = clock;
        settings.put("twophp.central.url", url);
        settings.put("twophp.central.token", "first");
    }

    Memberships memberships() {
        return new Memberships(
                identity, database.ledgers().syncState(), database.transactions(), new AesGcmCipher(ring), clock);
    }

    /** Returns a link as after a start of the process. */
    HttpCentralLink started() {
        return new HttpCentralLink(key -> Optional.ofNullable(settings.get(key)), identity, memberships(), clock);
    }

    /** Sends an empty batch by a process that ends then. */
    void tells() throws CentralUnavailableException, IOException {
        HttpCentralLink link = started();
        try {
            link.deliver(nothing());
        } finally {
            link.close();
        }
    }

    Batch nothing() {
        return new Batch(identity, 0, Instant.EPOCH, 0, false, List.of());
    }

    @Override
    public void close() {
        database.close();
    }
}
