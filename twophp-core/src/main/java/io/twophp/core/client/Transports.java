package io.twophp.core.client;

import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The transports by which recovery reaches a service under an identity: the one by which the application last called
 * the service under that identity, else the one named for the identity. Never another identity's, and never one that is
 * not {@linkplain Transport#isOpen open} any more. Thread-safe.
 */
public final class Transports {

    private static final System.Logger LOG = System.getLogger(Transports.class.getName());
    private static final int MOST = 1_000;

    private final Map<Key, Transport> used = new ConcurrentHashMap<>();
    private final Map<String, Transport> named = new ConcurrentHashMap<>();
    private final Set<Key> missed = ConcurrentHashMap.newKeySet();

    void remember(String target, String identity, Transport transport) {
        Key key = new Key(target, identity);
        if (used.size() >= MOST && !used.containsKey(key)) {
            used.values().removeIf(old -> !old.isOpen());
        }
        if (used.size() < MOST || used.containsKey(key)) {
            used.put(key, transport);
            missed.remove(key);
        }
    }

    /** Names the transport of an identity to services that were not called yet. */
    public void name(String identity, Transport transport) {
        named.put(Objects.requireNonNull(identity, "identity"), Objects.requireNonNull(transport, "transport"));
        missed.removeIf(key -> key.identity().equals(identity));
    }

    Optional<Transport> to(String target, String identity) {
        Key key = new Key(target, identity);
        Optional<Transport> transport = open(used, key).or(() -> open(named, identity));
        if (transport.isEmpty() && missed.size() < MOST && missed.add(key)) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0610 Calls to {0} that were left unfinished wait until a client of the identity ''{1}'' calls it or"
                            + " is named for recovery.",
                    target,
                    identity);
        }
        return transport;
    }

    private static <K> Optional<Transport> open(Map<K, Transport> transports, K key) {
        return Optional.ofNullable(transports.computeIfPresent(key, (k, known) -> known.isOpen() ? known : null));
    }

    private record Key(String target, String identity) {}
}
