package io.twophp.core.sync;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.core.crypto.PayloadCipher;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.UnitOfWork;
import java.time.Clock;
import java.util.Optional;

/**
 * Keeps a service's {@link Membership}, sealed by its encryption key, in its ledger: one for all nodes. Thread-safe;
 * opens units of work of its own.
 */
public record Memberships(
        ServiceIdentity service, SyncState state, UnitOfWork unit, PayloadCipher cipher, Clock clock) {

    /**
     * Returns the stored membership, resealed by the active encryption key; creates and stores one if there is none.
     *
     * @throws io.twophp.core.crypto.PayloadUnreadableException if the key that sealed it is missing
     */
    public Membership current() {
        return unit.call(scope -> {
            Optional<Sealed> kept = state.key(service);
            Membership membership =
                    kept.map(this::opened).orElseGet(() -> Membership.fresh(service.ledgerId(), clock.instant()));
            Sealed now = sealed(membership);
            if (kept.filter(before -> before.keyId().equals(now.keyId())).isEmpty()) {
                state.keep(service, now);
            }
            return membership;
        });
    }

    public Optional<Membership> find() {
        return unit.call(scope -> state.key(service).map(this::opened));
    }

    private Membership opened(Sealed content) {
        return Membership.decoded(cipher.open(content, associated()));
    }

    private Sealed sealed(Membership membership) {
        return cipher.seal(membership.encoded(), associated());
    }

    /** Stores a membership in place of the earlier one, durably. */
    public Membership keep(Membership membership) {
        return unit.call(scope -> {
            state.keep(service, sealed(membership));
            return membership;
        });
    }

    private byte[] associated() {
        return ("membership\n" + service.ledgerId()).getBytes(UTF_8);
    }
}
