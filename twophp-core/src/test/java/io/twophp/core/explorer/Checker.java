package io.twophp.core.explorer;

import io.twophp.Effects;
import io.twophp.Phase;
import io.twophp.ReplayPolicy;
import io.twophp.ServerCorrelationId;
import io.twophp.core.engine.Answer;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.ledger.MemoryRow;
import io.twophp.core.policy.IntentMode;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The invariants I1 to I7 and two decisions of the protocol, D16 (a failure of the infrastructure is no outcome) and
 * D17 (nothing external is repeated blindly, an intent in doubt is settled from outside), checked during the run. An
 * acknowledgement is compared with what is durable when it is given: what a crash of the database could take away then
 * is a violation, whether or not the schedule has that crash.
 */
final class Checker {

    private final World world;
    private final Map<ServerCorrelationId, Integer> allowed = new HashMap<>();
    private final Map<ServerCorrelationId, Integer> begun = new HashMap<>();
    private final Set<ServerCorrelationId> announced = new HashSet<>();

    Checker(World world) {
        this.world = world;
    }

    /**
     * Checks an answer that a client receives.
     *
     * @param settled whether it already knew how its intent ended when it asked
     */
    void told(Client client, Answer answer, boolean settled) {
        require(!settled || isFinal(answer), "I4", "a settled intent is answered by " + answer.getClass());
        if (answer instanceof Answer.Registered registered) {
            toldRegistered(client, registered);
        } else if (answer instanceof Answer.Accepted accepted) {
            toldProcessing(client, accepted.intent());
        } else if (answer instanceof Answer.Processing processing) {
            toldProcessing(client, processing.intent());
        } else if (answer instanceof Answer.Completed completed) {
            toldOutcome(client, completed.intent(), completed.response());
        } else if (answer instanceof Answer.Replayed replayed) {
            toldOutcome(client, replayed.intent(), replayed.response());
        } else if (answer.isRefused(Answer.Reason.EXPIRED)) {
            toldExpired(client, ((Answer.Refused) answer).intent().orElseThrow());
        } else {
            require(mayBeTold(answer), "I2", "told " + answer);
        }
    }

    private static boolean isFinal(Answer answer) {
        return answer instanceof Answer.Replayed
                || answer.isRefused(Answer.Reason.EXPIRED)
                || answer.isRefused(Answer.Reason.STOPPING);
    }

    private static boolean mayBeTold(Answer answer) {
        return answer.isRefused(Answer.Reason.UNDECIDED)
                || answer.isRefused(Answer.Reason.BUSY)
                || answer.isRefused(Answer.Reason.STOPPING);
    }

    private void toldRegistered(Client client, Answer.Registered registered) {
        ServerCorrelationId id = registered.intent().serverCorrelationId();
        requireSameId(client, id);
        client.registered(id, registered.confirmationToken());
        require(durable(id) != null, "I2", "a registration was acknowledged that is not durable");
    }

    private void requireSameId(Client client, ServerCorrelationId id) {
        if (client.isKeyed()) {
            client.registered(id, Optional.empty());
            return;
        }
        require(
                client.registered == null || client.registered.equals(id),
                "I2",
                "the same client correlation id has another server correlation id");
        if (client.registered == null) {
            world.log("known " + client.ccid + " as " + id);
            client.registered(id, Optional.empty());
        }
    }

    private void toldProcessing(Client client, Intent intent) {
        requireSameId(client, intent.serverCorrelationId());
        MemoryRow row = durable(intent.serverCorrelationId());
        require(
                row != null && (row.phase() == Phase.PROCESSING || row.phase().hasRecordedResponse()),
                "I2",
                "202 was told of a claim that is not durable");
    }

    private void toldOutcome(Client client, Intent intent, StoredResponse response) {
        requireSameId(client, intent.serverCorrelationId());
        MemoryRow row = durable(intent.serverCorrelationId());
        require(row != null && row.phase() == intent.phase(), "I2", "an outcome was told that is not durable");
        if (intent.reservation().isFreedBy(response)) {
            require(
                    row != null && row.intent().reservation().freedAt().isPresent(),
                    "G6",
                    "a passing refusal holds its name");
            return;
        }
        require(!client.expired, "I3", "an outcome was told after 408");
        require(
                client.outcome == null || same(client.outcome, response),
                "I4",
                "a replay differs from what was told before");
        world.log("outcome " + client.ccid + " " + Arrays.hashCode(response.body()));
        client.outcome = response;
    }

    static boolean same(StoredResponse one, StoredResponse other) {
        return one.status() == other.status() && Arrays.equals(one.body(), other.body());
    }

    private void toldExpired(Client client, Intent intent) {
        MemoryRow row = durable(intent.serverCorrelationId());
        require(
                row != null
                        && (row.phase() == Phase.ABANDONED
                                || row.phase() == Phase.TTL_EXPIRED && intent.replayPolicy() == ReplayPolicy.REJECT),
                "I3",
                "408 was told of an expiry that is not final");
        require(client.outcome == null, "I4", "408 was told after an outcome");
        world.log("expired " + client.ccid);
        client.expired = true;
    }

    private MemoryRow durable(ServerCorrelationId id) {
        return world.store.durable().rows().get(id);
    }

    /** Allows one more execution of an intent in doubt, which was settled by having it executed again. */
    void redelivers(ServerCorrelationId id) {
        allowed.merge(id, 1, Integer::sum);
    }

    void businessBegins(Intent intent) {
        ServerCorrelationId id = intent.serverCorrelationId();
        int times = begun.merge(id, 1, Integer::sum);
        if (intent.effects() == Effects.EXTERNAL || intent.mode() == IntentMode.AUTO_CONFIRM) {
            world.log("business of " + id + " at " + Math.min(intent.epoch(), 2));
        }
        require(
                intent.effects() == Effects.LOCAL || times <= 1 + allowed.getOrDefault(id, 0),
                "D17",
                "an external effect is repeated blindly");
        require(
                intent.mode() != IntentMode.AUTO_CONFIRM || announced.contains(id),
                "I7",
                "business begins before the callback");
    }

    boolean hasBegun(ServerCorrelationId id) {
        return begun.containsKey(id);
    }

    void callbackLeaves(ServerCorrelationId id) {
        announced.add(id);
        world.log("callback of " + id);
        MemoryRow row = durable(id);
        require(row != null && row.phase() != Phase.WAITING_CONFIRM, "I7", "a callback leaves without a durable claim");
    }

    /** Checks a statement's change of a row; {@code row} is null if it creates the row. */
    void moves(MemoryRow row, MemoryRow after, Transaction unit) {
        if (row == null) {
            return;
        }
        Intent from = row.intent();
        Intent to = after.intent();
        require(
                from.phase() == to.phase() && !from.phase().isTerminal()
                        || from.phase().next().contains(to.phase())
                        || isClaimedToo(from, to),
                "I4",
                from.phase() + " became " + to.phase());
        require(to.epoch() >= from.epoch(), "I4", "an epoch went back");
        require(!from.isInDoubt() || unit.settling, "D17", "an intent in doubt changed without being settled");
        require(
                !row.isGivenBack() || after.leaseUntil() == null || to.epoch() > from.epoch(),
                "I6",
                "a claim that was given back is somebody's again");
    }

    /** Returns whether it is the outcome and the first claim, which was made without the ledger. */
    private boolean isClaimedToo(Intent from, Intent to) {
        return world.clients.stream().anyMatch(Client::isLazy)
                && from.phase() == Phase.WAITING_CONFIRM
                && from.epoch() == 0
                && to.epoch() == 1
                && to.phase().hasRecordedResponse();
    }

    /** Checks the end of a run: all retries are made, all sweeps have run. */
    void finished() {
        for (MemoryRow row : world.store.now().rows().values()) {
            finished(row);
        }
        for (Client client : world.clients) {
            finished(client);
        }
    }

    private void finished(MemoryRow row) {
        Intent intent = row.intent();
        List<State.Effect> effects = world.store.now().effects().stream()
                .filter(effect -> effect.id().equals(intent.serverCorrelationId()))
                .toList();
        require(effects.size() <= 1, "I1", effects.size() + " effects of one intent: " + effects);
        require(
                intent.isInDoubt() || row.phase().isTerminal(),
                "I6",
                "it stays in " + row.phase() + " at epoch " + intent.epoch());
        boolean decided =
                allowed.containsKey(intent.serverCorrelationId()) || world.scenario.settling() == Settling.DECIDED;
        require(
                (row.phase() == Phase.COMMITTED) == (effects.size() == 1) || decided && effects.isEmpty(),
                "I5",
                row.phase() + " with " + effects.size() + " effects");
        require(
                row.phase() != Phase.FAILED || world.scenario.refuses() || decided,
                "D16",
                "a failure of the infrastructure became an outcome");
    }

    private void finished(Client client) {
        long held = world.store.now().rows().values().stream()
                .map(MemoryRow::intent)
                .filter(intent -> intent.clientCorrelationId().equals(client.ccid))
                .filter(intent -> intent.reservation().freedAt().isEmpty())
                .count();
        require(held <= 1, "G1", held + " intents hold one name");
        long effects = world.store.now().effects().stream()
                .filter(effect -> effect.client().equals(client.ccid.value()))
                .count();
        require(effects <= 1, "I1", effects + " effects of one client correlation id");
        require(!client.expired || effects == 0, "I3", "an intent was executed whose client was told 408");
        MemoryRow row =
                client.registered == null ? null : world.store.now().rows().get(client.registered);
        require(client.registered == null || row != null, "I2", "an acknowledged intent is gone");
        require(
                client.isSettled() || row != null && row.intent().isInDoubt(),
                "I6",
                "a client never learns how its intent ended");
    }

    private void require(boolean holds, String invariant, String otherwise) {
        if (!holds) {
            world.violated(invariant + ": " + otherwise);
        }
    }
}
