package io.twophp.core.engine;

import io.twophp.core.callback.Callbacks;
import io.twophp.core.crypto.EngineKeys;
import io.twophp.core.crypto.Vault;
import io.twophp.core.execution.Background;
import io.twophp.core.execution.LazyClaims;
import io.twophp.core.execution.Leases;
import io.twophp.core.execution.OutageLog;
import io.twophp.core.intent.CorrelationIds;
import io.twophp.core.intent.PhaseListener;
import io.twophp.core.intent.QuietListener;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.settings.HandshakeSettings;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * The parts that a {@link Handshake} and its own parts share; {@link io.twophp.core.Engine} puts them together.
 *
 * @param background executes claims without a client, and holds the leases of all claims
 * @param outages the log for failures of the infrastructure
 * @param nanos a monotonic clock, as {@link System#nanoTime}
 */
public record EngineParts(
        ServiceIdentity service,
        IntentLedger ledger,
        UnitOfWork unit,
        EngineKeys keys,
        CorrelationIds ids,
        Background background,
        Callbacks callbacks,
        PhaseListener listener,
        Checkpoints checkpoints,
        OutageLog outages,
        HandshakeSettings settings,
        LongSupplier nanos) {

    public EngineParts {
        Objects.requireNonNull(service, "service");
        Objects.requireNonNull(ledger, "ledger");
        Objects.requireNonNull(unit, "unit");
        Objects.requireNonNull(keys, "keys");
        Objects.requireNonNull(ids, "ids");
        Objects.requireNonNull(background, "background");
        Objects.requireNonNull(callbacks, "callbacks");
        listener = new QuietListener(listener);
        Objects.requireNonNull(checkpoints, "checkpoints");
        Objects.requireNonNull(outages, "outages");
        Objects.requireNonNull(settings, "settings");
        Objects.requireNonNull(nanos, "nanos");
    }

    /** Returns the result of work with nothing but the ledger, in a unit of its own, repeated after a deadlock. */
    public <T> T call(Function<IntentLedger, T> work) {
        return unit.repeatable(scope -> work.apply(ledger));
    }

    Leases leases() {
        return background.leases();
    }

    /** Returns the claims that were made without the ledger. */
    LazyClaims lazy() {
        return leases().lazy();
    }

    public Vault vault() {
        return keys.vault();
    }
}
