package io.twophp.core.client;

import io.twophp.CallRetried;
import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.Transport.Reply;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.CorrelationIds;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/** A call and its state in the client's ledger: writes each step in a unit of the client's own. */
final class Progress {

    private static final System.Logger LOG = System.getLogger(Progress.class.getName());

    private final CallParts parts;
    private Call call;
    private Phase lastKnownPhase;
    private int retries;

    Progress(CallParts parts, Call call) {
        this.parts = parts;
        this.call = call;
    }

    Call call() {
        return call;
    }

    Optional<Phase> lastKnownPhase() {
        return Optional.ofNullable(lastKnownPhase);
    }

    /** Writes the client's row durably (N9); false if another process has changed the call. */
    boolean registered(ServerCorrelationId id, Duration ttl) {
        lastKnownPhase = Phase.WAITING_CONFIRM;
        LedgerEntry row = row(id, ttl);
        boolean written = parts.call(
                true, ledger -> ledger.registeredAlone(call.id(), row), ledger -> ledger.registered(call.id(), row));
        if (written) {
            call = call.registeredAs(id);
        } else {
            reload();
        }
        return written;
    }

    /** Records that the server has begun, if that can be written. */
    void processing(Optional<ServerCorrelationId> reported, Duration ttl) {
        if (lastKnownPhase != Phase.PROCESSING) {
            lastKnownPhase = Phase.PROCESSING;
            quietly(
                            "0602",
                            () -> parts.call(ledger -> {
                                if (!call.isRegistered() && reported.isPresent()) {
                                    ledger.registered(call.id(), row(reported.get(), ttl));
                                }
                                ledger.moved(call.id(), call.clientCorrelationId(), Phase.PROCESSING);
                                return ledger.find(call.id()).orElse(call);
                            }))
                    .ifPresent(written -> call = written);
        }
    }

    /**
     * Gives an expired call another id (N23); whether it has one now, from this process or another. In Certified HTTP
     * the id bears the time, since a message under a new id has a new date.
     */
    boolean resubmitted() {
        ClientCorrelationId earlier = call.clientCorrelationId();
        ClientCorrelationId fresh = call.dialect() == Dialect.CERTIFIED_HTTP
                ? new ClientCorrelationId(new CorrelationIds(
                                CorrelationIds.Version.V7, parts.time().clock())
                        .next()
                        .value())
                : new ClientCorrelationId(UUID.randomUUID().toString());
        lastKnownPhase = null;
        parts.call(ledger -> ledger.resubmitted(call.id(), earlier, fresh));
        reload();
        return !call.clientCorrelationId().equals(earlier);
    }

    /** Records an outcome that came as an answer; if it can't be written, recovery asks for it again. */
    void answered(Phase outcome, Optional<ServerCorrelationId> id, Duration ttl) {
        lastKnownPhase = outcome;
        CallState end = outcome == Phase.COMMITTED ? CallState.COMMITTED : CallState.FAILED;
        boolean isNew = !call.isRegistered() && id.isPresent();
        boolean written = isWritten(!isNew, ledger -> endedAlone(ledger, end, true), ledger -> {
            if (isNew) {
                ledger.registered(call.id(), row(id.get(), ttl));
            }
            return ledger.ended(call.id(), call.clientCorrelationId(), end, true);
        });
        if (written && call.state() != end) {
            tell(end);
        }
    }

    /** Keeps an outcome as {@link #answered} does, with its answer; only if this is true may the server erase it. */
    boolean received(CallState end, Sealed answer, boolean acknowledge) {
        boolean written = isWritten(
                false,
                ledger -> Optional.empty(),
                ledger -> ledger.received(call.id(), call.clientCorrelationId(), end, answer, acknowledge));
        if (written && call.state() != end) {
            tell(end);
            call = call.at(end);
        }
        return written;
    }

    /** Records durably that a call after commit is sent for the first time; false if another process has begun. */
    boolean begun() {
        return parts.call(ledger -> ledger.begun(call.id()));
    }

    /** Records durably that another process than the first sends the call; false if it has ended meanwhile. */
    boolean takenUp() {
        boolean taken = parts.call(ledger -> ledger.takenUp(call.id(), call.clientCorrelationId()));
        reload();
        return taken;
    }

    void acknowledged() {
        quietly(
                "0604",
                () -> parts.call(ledger -> {
                    ledger.acknowledged(call.id());
                    return true;
                }));
    }

    /** @param answered whether an answer proves this end */
    boolean ended(CallState end, boolean answered) {
        boolean written = isWritten(
                true,
                ledger -> endedAlone(ledger, end, answered),
                ledger -> ledger.ended(call.id(), call.clientCorrelationId(), end, answered));
        if (written) {
            tell(end);
            call = call.at(end);
        }
        return written;
    }

    void postponed(Duration pause) {
        quietly(
                "0604",
                () -> parts.call(ledger -> {
                    ledger.postpone(call.id(), pause);
                    return true;
                }));
    }

    private void reload() {
        call = parts.call(ledger -> ledger.find(call.id()))
                .orElseThrow(() -> new IllegalStateException("[" + call.id() + "] the call is gone from its ledger"));
    }

    private LedgerEntry row(ServerCorrelationId id, Duration ttl) {
        return call.row(parts.service()).registered(id, ttl, parts.now());
    }

    /** @param last the answer after which a message is sent again; empty if there was none */
    void retrying(Optional<Reply> last) {
        OptionalInt status = last.map(Reply::status).map(OptionalInt::of).orElseGet(OptionalInt::empty);
        tell(() -> parts.listener().retried(new CallRetried(call.seenIn(call.state()), ++retries, status)));
    }

    private void tell(CallState end) {
        tell(() -> parts.listener().ended(call, end));
    }

    private void tell(Runnable notification) {
        try {
            notification.run();
        } catch (RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0605 [" + call.id() + "] A listener failed; the call goes on, its end stands.",
                    e);
        }
    }

    private Optional<Boolean> endedAlone(CallLedger ledger, CallState end, boolean answered) {
        return ledger.endedAlone(call.id(), call.clientCorrelationId(), end, answered);
    }

    private boolean isWritten(
            boolean isOne, Function<CallLedger, Optional<Boolean>> alone, Function<CallLedger, Boolean> writing) {
        return quietly("0603", () -> parts.call(isOne && call.submissions() == 1, alone, writing))
                .orElse(false);
    }

    private <T> Optional<T> quietly(String log, Supplier<T> writing) {
        try {
            return Optional.of(writing.get());
        } catch (LedgerUnavailableException | CommitFailedException e) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-" + log + " [" + call.clientCorrelationId()
                            + "] What became of a call could not be written; recovery will ask again.",
                    e);
            return Optional.empty();
        }
    }
}
