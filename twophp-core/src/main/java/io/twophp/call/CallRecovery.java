package io.twophp.call;

import io.twophp.call.CallLedger.Due;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Takes up calls that were left unfinished: by a process that died, or by a caller who was told that the outcome is not known. A
 * call at the root of a tree is taken to its end; one made within an intent is repeated by that intent's own recovery, and
 * only asked after once the intent has ended. Several nodes may run it at once. Thread-safe.
 */
public final class CallRecovery {

    private static final System.Logger LOG = System.getLogger(CallRecovery.class.getName());
    private static final Duration LENIENCE = Duration.ofSeconds(30);
    private static final Duration LATER = Duration.ofSeconds(30);
    private static final int AT_ONCE = 10;

    private final CallParts parts;
    private final Caller caller;

    public CallRecovery(CallParts parts, Caller caller) {
        this.parts = Objects.requireNonNull(parts, "parts");
        this.caller = Objects.requireNonNull(caller, "caller");
    }

    /**
     * Takes up, one after the other, every call that nobody holds.
     *
     * @return each as it stands afterwards
     */
    public List<Call> run() {
        List<Call> all = new ArrayList<>();
        List<Due> due;
        do {
            due = parts.unit()
                    .call(scope -> parts.ledger()
                            .takeDue(parts.service(), parts.settings().timeout().plus(LENIENCE), AT_ONCE));
            due.forEach(call -> all.add(recovered(call)));
        } while (due.size() == AT_ONCE);
        return all;
    }

    private Call recovered(Due due) {
        Call call = due.call();
        try {
            caller.resume(due);
        } catch (UnfinishedCallException e) {
            LOG.log(e.mayBeExecuted() ? Level.WARNING : Level.INFO, e.getMessage());
        } catch (RuntimeException e) { // whatever it is: other calls wait behind this one
            LOG.log(Level.WARNING, "TWOPHP-0611 [" + call.clientCorrelationId() + "] A call can't be taken up now.", e);
            postpone(call);
        }
        return after(call);
    }

    private void postpone(Call call) {
        parts.unit().call(scope -> {
            parts.ledger().postpone(call.id(), LATER);
            return null;
        });
    }

    private Call after(Call call) {
        return parts.unit().call(scope -> parts.ledger().find(call.id())).orElse(call);
    }
}
