package io.twophp.se;

import io.twophp.OutboundCall;
import io.twophp.core.OutboundCalls;
import io.twophp.core.client.CallParts;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import jakarta.ws.rs.client.Client;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * A JAX-RS client that speaks both phases, with its own durable ledger in a folder: an embedded H2 database that only
 * this process may have open.
 *
 * <pre>{@code
 * try (TwoPhaseClient twoPhase = TwoPhaseClient.open(Path.of("calls"))) {
 *     Response order = twoPhase.client().target(orders).request().post(Entity.json(newOrder));
 * }
 * }</pre>
 *
 * Calls that an earlier process left unfinished are taken up in the background as soon as this is opened, with this
 * client's own filters and so with its credentials, if they were sent with these credentials alone
 * ({@link TwoPhaseClientFeature#IDENTITY}); {@link #recover} does that at once. A folder belongs to one identity: to
 * use other credentials, name another folder. Thread-safe.
 */
public final class TwoPhaseClient implements AutoCloseable {

    private static final Duration RECOVERY_INTERVAL = Duration.ofSeconds(10);

    private final LocalEngine engine;
    private final OutboundCalls calls;
    private final Client client;
    private final ClientUpkeep upkeep;

    TwoPhaseClient(LocalEngine engine, Client client, LocalSettings settings) {
        this.engine = engine;
        this.calls = engine.engine().calls();
        this.client = client.register(new TwoPhaseClientFeature(calls.caller()));
        TwoPhaseClientFeature.recoverBy(client, calls.transports());
        CallParts parts = calls.parts();
        parts.unit().call(scope -> {
            parts.ledger().letGo(parts.service());
            return null;
        });
        this.upkeep = new ClientUpkeep(
                "2php-upkeep",
                Duration.ZERO,
                settings.duration("twophp.client.recovery.interval", RECOVERY_INTERVAL),
                List.of(calls.recovery()::sweep, calls.retention()::run));
        engine.start();
    }

    /**
     * Opens a client with the ledger in a folder, which is created if it does not exist, and with defaults for all
     * else.
     *
     * @throws io.twophp.InvalidConfigurationException if a setting can't be used, or another process has the ledger
     *     open
     */
    public static TwoPhaseClient open(Path folder) {
        return in(folder).open();
    }

    /** Returns a builder of a client with the ledger in a folder. */
    public static TwoPhaseClientBuilder in(Path folder) {
        return new TwoPhaseClientBuilder(Objects.requireNonNull(folder, "folder"));
    }

    /** Returns the client, whose mutations are two-phase. Closed with this. */
    public Client client() {
        return client;
    }

    /**
     * Returns queries of this client's own ledger (draft §10.4): its calls and their outcomes. Usable until this is
     * closed.
     */
    public ClientLedger ledger() {
        return engine.ledger();
    }

    /**
     * Takes up the unfinished calls that no thread is working on now, and waits for their ends.
     *
     * @return the calls as they stand afterwards
     */
    public List<OutboundCall> recover() {
        return calls.recovery().run().stream()
                .map(call -> call.seenIn(call.state()))
                .toList();
    }

    @Override
    public void close() {
        upkeep.close();
        engine.stop();
        client.close();
        engine.close();
    }
}
