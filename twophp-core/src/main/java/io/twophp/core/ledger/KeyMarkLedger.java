package io.twophp.core.ledger;

import io.twophp.core.crypto.Sealed;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The part of {@link IntentLedger} that knows which encryption keys were ever used. */
public interface KeyMarkLedger {

    /** Returns the mark that a key left at its first use; if there is none, stores {@code fresh}, and returns empty. */
    Optional<Sealed> keyMark(String keyId, Supplier<Sealed> fresh);

    /** Returns the ids of keys that left a mark, without the given ones. */
    Set<String> keyMarksExcept(Collection<String> keyIds);
}
