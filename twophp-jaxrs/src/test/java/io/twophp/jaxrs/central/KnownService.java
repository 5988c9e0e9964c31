package io.twophp.jaxrs.central;

import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.sync.Batch;
import io.twophp.core.sync.CentralUnavailableException;
import io.twophp.core.sync.Memberships;
import io.twophp.core.sync.SyncState;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A service that has rows to send; its stored data outlive its links. */
final class KnownService implements SyncState {

    final ServiceIdentity identity = ServiceIdentity.named("shop");
    final Map<String, String> settings = new HashMap<>();
    private final KeyRing ring = KeyRing.of(List.of("k1:" + Base64.getEncoder().encodeToString(new byte[32])));
    private final Clock clock;
    private Optional<Sealed> stored = Optional.empty();

    KnownService(String url, Clock clock) {
        this.clock = clock;
        settings.put("twophp.central.url", url);
        settings.put("twophp.central.token", "first");
    }

    Memberships memberships() {
        return new Memberships(identity, this, new Unit(), new AesGcmCipher(ring), clock);
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
    public Optional<Sealed> key(ServiceIdentity service) {
        return stored;
    }

    @Override
    public void keep(ServiceIdentity service, Sealed key) {
        stored = Optional.of(key);
    }

    @Override
    public Optional<State> take(ServiceIdentity service, String holder, Duration lease) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void letGo(ServiceIdentity service, String holder) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean raise(ServiceIdentity service, int generation) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean again(ServiceIdentity service, Instant since) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int generation(ServiceIdentity service) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void shippedThrough(ServiceIdentity service, Instant moment) {
        throw new UnsupportedOperationException();
    }

    /** A unit of work that stores everything at once. */
    private static final class Unit implements UnitOfWork {
        @Override
        public <T, E extends Exception> T call(Work<T, E> work) throws E {
            return work.run(null);
        }
    }
}
