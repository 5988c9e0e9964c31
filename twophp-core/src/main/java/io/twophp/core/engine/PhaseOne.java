package io.twophp.core.engine;

import io.twophp.ClaimMode;
import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.Callback;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.ledger.IntentLedger.Reading;
import io.twophp.core.ledger.IntentLedger.Search;
import io.twophp.core.ledger.NewCallback;
import io.twophp.core.ledger.RowHeldException;
import io.twophp.core.policy.IntentMode;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** Registers intents (draft §5.2, §5.5): payload and row in one unit, before anything is answered, sent or executed. */
record PhaseOne(EngineParts parts, StateAnswers standing, Quota quota) {

    /** The time after which a beginning execution, which is short, may have made room. */
    private static final Duration A_MOMENT = Duration.ofSeconds(1);

    Answer register(Registration registration) {
        return unlessHeld(registration, this::registerOnce);
    }

    /** Registers and confirms: returns a claim, its callback on its way, or the state of the intent it duplicates. */
    Answer registerConfirmed(Registration registration) {
        return unlessHeld(registration, this::registerConfirmedOnce);
    }

    /** Answers a duplicate by its row as it was before the transaction that holds it, if one does (D7). */
    private Answer unlessHeld(Registration registration, Function<Registration, Answer> attempt) {
        try {
            return attempt.apply(registration);
        } catch (RowHeldException e) {
            return registeredBefore(registration).orElseThrow(() -> e);
        }
    }

    private Answer registerOnce(Registration registration) {
        NewIntent offered = offer(registration);
        long began = parts.nanos().getAsLong();
        parts.checkpoints().reached(Checkpoint.REGISTRATION_BEGINS);
        Optional<Reading> stored = alone(offered, parts.ledger()::registerAlone)
                .or(() -> parts.call(ledger -> written(store(offered, ledger::register))));
        parts.checkpoints().reached(Checkpoint.REGISTRATION_COMMITTED);
        if (stored.isEmpty()) {
            return Answer.beyond(quota.limit(), registration.policy().ttl());
        }
        if (!isNew(offered, stored.get())) {
            return known(registration, stored.get(), this::registerOnce);
        }
        Intent intent = stored.get().intent();
        parts.listener().phaseChanged(StateAnswers.moved(intent, null));
        if (isClaimedLazily(offered)) {
            parts.lazy().keep(intent, registration.request(), began);
        }
        return standing.registered(stored.get(), true);
    }

    private static boolean isClaimedLazily(NewIntent intent) {
        return isLazy(intent)
                && intent.mode() != IntentMode.ASYNCHRONOUS
                && intent.name().dialect() == Dialect.TWOPHP;
    }

    private static boolean isLazy(NewIntent intent) {
        return intent.policy().claim() == ClaimMode.LAZY && intent.policy().effects() == Effects.LOCAL;
    }

    private Answer registerConfirmedOnce(Registration registration) {
        NewIntent offered = offer(registration);
        return isRegisteredWithOutcome(offered)
                ? claimUnregistered(registration, offered)
                : storeConfirmed(registration, offered);
    }

    private static boolean isRegisteredWithOutcome(NewIntent intent) {
        return isLazy(intent) && intent.mode() == IntentMode.TRANSPARENT;
    }

    /**
     * Claims an intent whose name nobody holds, and stores nothing so far. A name that was made here is not searched
     * for, if the ledger's time is known.
     */
    private Answer claimUnregistered(Registration registration, NewIntent offered) {
        parts.checkpoints().reached(Checkpoint.REGISTRATION_BEGINS);
        boolean isNew = registration.autoConfirmation().orElseThrow().isNamedHere();
        Optional<Instant> now = isNew ? parts.lazy().ledgerTime() : Optional.empty();
        if (now.isPresent()) {
            return begin(registration, offered, now.get());
        }
        Search search = parts.unit()
                .alone(() -> parts.ledger().searchAlone(parts.service(), offered.name()))
                .orElseGet(() -> parts.call(ledger -> ledger.search(parts.service(), offered.name())));
        parts.lazy().noteLedgerTime(search.at());
        return search.row().isPresent()
                ? known(registration, search.row().get(), this::registerConfirmedOnce)
                : begin(registration, offered, search.at());
    }

    private Answer begin(Registration registration, NewIntent offered, Instant at) {
        StoredRequest request = registration.request();
        Optional<Claim> claim = parts.lazy().begin(offered, at, request.origin().trace());
        if (claim.isEmpty()) {
            return storeConfirmed(registration, offered);
        }
        parts.checkpoints().reached(Checkpoint.CLAIM_TAKEN);
        parts.leases().hold(claim.get());
        tell(claim.get().intent());
        return new Answer.Claimed(claim.get(), request);
    }

    /** Stores a callback together with the intent that it reports. */
    private Answer storeConfirmed(Registration registration, NewIntent offered) {
        Optional<URI> callback = registration.autoConfirmation().flatMap(AutoConfirmation::callback);
        TraceContext trace = registration.request().origin().trace();
        boolean promised = callback.isPresent()
                || offered.mode() == IntentMode.ASYNCHRONOUS
                || offered.policy().effects() == Effects.EXTERNAL;
        parts.checkpoints().reached(Checkpoint.REGISTRATION_BEGINS);
        ServerCorrelationId id = offered.serverCorrelationId();
        Optional<NewCallback> announced =
                callback.map(target -> parts.callbacks().seal(id, registration.owner(), target, trace));
        Optional<Reading> admitted = alone(
                        offered,
                        intent -> parts.ledger()
                                .registerConfirmedAlone(intent, parts.settings().lease(), promised, announced))
                .or(() -> parts.call(ledger -> {
                    Optional<Reading> reading = store(
                            offered,
                            intent -> ledger.registerConfirmed(
                                    intent, parts.settings().lease(), promised));
                    if (reading.filter(row -> isNew(offered, row)).isPresent()) {
                        announced.ifPresent(stored -> parts.callbacks().add(id, stored));
                    }
                    return written(reading);
                }));
        parts.checkpoints().reached(Checkpoint.REGISTRATION_COMMITTED);
        if (admitted.isEmpty()) {
            return Answer.beyond(quota.limit(), A_MOMENT);
        }
        Reading stored = admitted.get();
        if (!isNew(offered, stored)) {
            return known(registration, stored, this::registerConfirmedOnce);
        }
        Intent intent = stored.intent();
        Claim claim = new Claim(intent, trace, trace);
        parts.leases().hold(claim);
        tell(intent);
        callback.ifPresent(target -> parts.callbacks()
                .dispatch(
                        new Callback(
                                intent.serverCorrelationId(),
                                intent.clientCorrelationId(),
                                intent.confirmedAt().orElseThrow(),
                                1,
                                trace),
                        target));
        return new Answer.Claimed(claim, registration.request());
    }

    /** Returns the answer to a duplicate; empty if the request is none, or its name is about to become free. */
    Optional<Answer> registeredBefore(Registration registration) {
        return named(registration).filter(reading -> !isOver(reading)).map(reading -> duplicate(registration, reading));
    }

    private NewIntent offer(Registration registration) {
        ServerCorrelationId id = parts.ids().next();
        Duration ttl = registration.requestedTtl().isPresent()
                ? registration.policy().ttlFor(registration.requestedTtl().getAsLong())
                : registration.policy().ttl();
        return new NewIntent(
                id,
                registration.name(),
                parts.service(),
                registration.request().method(),
                registration.request().path(),
                parts.keys().fingerprints().seal(registration.fingerprint()),
                ttl,
                registration.mode(),
                registration.policy(),
                parts.vault().seal(id, registration.owner(), registration.request()));
    }

    /** Registers by one statement alone; empty, and nothing stored, if that can't be or the quota has to be counted. */
    private Optional<Reading> alone(NewIntent offered, Function<NewIntent, Optional<Reading>> registration) {
        int bytes = offered.payload().size();
        return parts.unit().alone(() -> {
            if (!quota.grants(offered.owner(), bytes)) {
                return Optional.empty();
            }
            Optional<Reading> stored = registration.apply(offered).map(this::written);
            if (stored.isEmpty()) {
                quota.giveBack(offered.owner(), bytes);
            }
            return stored;
        });
    }

    private <T> T written(T result) {
        parts.checkpoints().reached(Checkpoint.REGISTRATION_WRITTEN);
        return result;
    }

    /** Stores the intent; empty if the quota is used up, except that a duplicate is still answered. */
    private Optional<Reading> store(NewIntent offered, Function<NewIntent, Reading> registration) {
        return quota.admits(offered.owner(), offered.payload().size())
                ? Optional.of(registration.apply(offered))
                : parts.ledger().find(parts.service(), offered.name());
    }

    /**
     * Answers a request whose name is taken. Once the intent's time for the name is over, the name is freed, here or by
     * another thread or node, and the request runs {@code anew}: it takes the name, or is answered by the intent that
     * holds it by now. A name that the ledger keeps is answered by its intent.
     */
    private Answer known(Registration registration, Reading taken, Function<Registration, Answer> anew) {
        if (!isOver(taken)) {
            return duplicate(registration, taken);
        }
        free(taken.intent());
        return named(registration)
                .filter(now -> isSame(now, taken))
                .map(now -> duplicate(registration, now))
                .orElseGet(() -> anew.apply(registration));
    }

    private Optional<Reading> named(Registration registration) {
        return parts.call(ledger -> ledger.find(parts.service(), registration.name()));
    }

    private static boolean isOver(Reading reading) {
        Intent intent = reading.intent();
        return intent.phase().isTerminal() && intent.reservation().isOver(reading.at()) || intent.isLetGo(reading.at());
    }

    private static boolean isSame(Reading one, Reading other) {
        return one.intent().serverCorrelationId().equals(other.intent().serverCorrelationId());
    }

    private void free(Intent intent) {
        Optional<PhaseTransition> expiry = parts.call(ledger -> {
            Optional<PhaseTransition> moved = ledger.expire(intent.serverCorrelationId());
            ledger.free(intent.serverCorrelationId());
            return moved;
        });
        expiry.ifPresent(parts.listener()::phaseChanged);
    }

    private static boolean isNew(NewIntent offered, Reading reading) {
        return reading.intent().serverCorrelationId().equals(offered.serverCorrelationId());
    }

    /** Answers a duplicate; {@code Processing} of an auto-confirmed one as read, which the confirmation checks next. */
    private Answer duplicate(Registration registration, Reading reading) {
        Intent intent = reading.intent();
        if (standing.isOther(registration, intent)) {
            return Answer.refused(Answer.Reason.CONFLICT, intent);
        }
        if (parts.lazy().show(intent.serverCorrelationId())) {
            return standing.of(named(registration).orElse(reading));
        }
        return registration.autoConfirmation().isPresent() && intent.phase() == Phase.PROCESSING
                ? new Answer.Processing(intent)
                : standing.of(reading);
    }

    private void tell(Intent intent) {
        parts.listener()
                .phaseChanged(new PhaseTransition(
                        intent.serverCorrelationId(),
                        intent.clientCorrelationId(),
                        intent.owner(),
                        intent.path(),
                        Optional.empty(),
                        Phase.WAITING_CONFIRM,
                        0,
                        intent.registeredAt()));
        parts.listener().phaseChanged(StateAnswers.moved(intent, Phase.WAITING_CONFIRM));
    }
}
