package io.twophp.core.dialect;

import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.Copies;
import io.twophp.core.intent.Intents;
import io.twophp.core.intent.Name;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.ClaimRequest;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.ledger.MemoryLedger;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** The mistakes of a ledger in one of its methods. */
enum PlantedMistake {
    NONE((ledger, method, given) -> pass()),
    DIALECTS_SHARE_NAMES((ledger, method, given) ->
            renamed(given, name -> new Name(Dialect.CERTIFIED_HTTP, name.owner(), name.id()))),
    TENANTS_SHARE_NAMES((ledger, method, given) -> renamed(
            given, name -> new Name(name.dialect(), new Owner(name.owner().name()), name.id()))),
    OWNERS_SHARE_NAMES((ledger, method, given) -> renamed(
            given, name -> new Name(name.dialect(), new Owner(name.owner().tenant(), "anybody"), name.id()))),
    SUCCESS_FREES((ledger, method, given) -> freeing(given, completion -> true)),
    PASSING_REFUSALS_HOLD((ledger, method, given) -> freeing(given, completion -> false)),
    FAILURES_FREE((ledger, method, given) -> freeing(given, completion -> completion.outcome() == Phase.FAILED)),
    NAMES_ARE_FOR_GOOD((ledger, method, given) -> method.equals("free") ? Optional.of(false) : pass()),
    FORGETTING_DOES_NOTHING(
            (ledger, method, given) -> method.equals("forget") ? Optional.of(Optional.of(List.of())) : pass()),
    FORGETS_WHAT_IS_EXECUTED((ledger, method, given) -> {
        if (method.equals("forget")) {
            ServerCorrelationId id = (ServerCorrelationId) given[0];
            if (ledger.row(id).phase() == Phase.PROCESSING) {
                ledger.elsewhere(
                        id, intent -> Intents.decided(intent, Phase.ABANDONED, Optional.empty(), ledger.now()));
            }
        }
        return pass();
    }),
    CLAIMS_WHAT_IS_EXECUTED((ledger, method, given) -> {
        if (given != null && given[0] instanceof ClaimRequest request) {
            ledger.release(
                    request.serverCorrelationId(),
                    ledger.row(request.serverCorrelationId()).epoch(),
                    Duration.ZERO,
                    Ending.INTERRUPTED);
        }
        return pass();
    }),
    CLAIMS_FOR_ANYBODY((ledger, method, given) -> {
        if (given != null && given[0] instanceof ClaimRequest request) {
            given[0] = Copies.with(
                    request, "name", ledger.row(request.serverCorrelationId()).name());
        }
        return pass();
    }),
    NOTHING_IS_TAKEN_OVER((ledger, method, given) -> given != null
                    && given[0] instanceof ClaimRequest request
                    && ledger.row(request.serverCorrelationId()).phase() == Phase.PROCESSING
            ? Optional.of(Optional.empty())
            : pass()),
    EXPIRY_IS_NOT_KEPT((ledger, method, given) -> method.equals("expire") ? Optional.of(Optional.empty()) : pass()),
    LEASES_LAST_FOR_A_DAY((ledger, method, given) -> {
        if (method.equals("registerConfirmed")) {
            given[1] = Duration.ofDays(1);
        }
        return pass();
    }),
    DUPLICATES_ARE_REGISTERED((ledger, method, given) -> {
        if (given != null && given[0] instanceof NewIntent offered) {
            ledger.find(offered.service(), offered.name())
                    .map(reading -> reading.intent().serverCorrelationId())
                    .ifPresent(id -> ledger.elsewhere(id, intent -> Intents.freed(intent, ledger.now())));
        }
        return pass();
    });

    private final Mistake mistake;

    PlantedMistake(Mistake mistake) {
        this.mistake = mistake;
    }

    /** The ledger with the mistake. */
    IntentLedger on(MemoryLedger ledger) {
        return (IntentLedger) Proxy.newProxyInstance(
                IntentLedger.class.getClassLoader(), new Class<?>[] {IntentLedger.class}, (proxy, method, given) -> {
                    Optional<Object> wrong = mistake.instead(ledger, method.getName(), given);
                    if (wrong.isPresent()) {
                        return wrong.get();
                    }
                    try {
                        return method.invoke(ledger, given);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static Optional<Object> pass() {
        return Optional.empty();
    }

    /** Makes the ledger look names up and store them as other names. */
    private static Optional<Object> renamed(Object[] given, UnaryOperator<Name> other) {
        for (int i = 0; given != null && i < given.length; i++) {
            if (given[i] instanceof Name name) {
                given[i] = other.apply(name);
            } else if (given[i] instanceof NewIntent offered) {
                given[i] = Copies.with(offered, "name", other.apply(offered.name()));
            }
        }
        return pass();
    }

    private static Optional<Object> freeing(Object[] given, Predicate<Completion> frees) {
        if (given != null && given[0] instanceof Completion completion) {
            given[0] = Copies.with(completion, "frees", frees.test(completion));
        }
        return pass();
    }

    /** A ledger's wrong behaviour. */
    private interface Mistake {

        /**
         * Returns the result in place of the ledger's own; empty if the ledger is called, with the arguments as they
         * are by then.
         */
        Optional<Object> instead(MemoryLedger ledger, String method, Object[] given);
    }
}
