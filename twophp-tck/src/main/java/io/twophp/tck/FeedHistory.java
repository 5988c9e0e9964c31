package io.twophp.tck;

import io.twophp.CallState;
import io.twophp.Phase;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.NewCallback;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.sync.SyncRow;
import io.twophp.core.sync.SyncSettings;
import io.twophp.core.sync.SyncSweep;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A random history of the rows of one service, with sweeps in between: of two nodes, which crash before or after a
 * commit; of a database and a Central Ledger, which are restored, once each.
 */
final class FeedHistory {

    private static final int STEPS = 120;
    /** After a restore all rows are sent again: a lost row is noticed only if no restore follows. */
    private static final int STEPS_WITH_RESTORES = 60;

    private static final Duration STEP = Duration.ofSeconds(7);
    private static final int MOST_OPEN = 5;

    private final FeedUnderTest contract;
    private final ServiceIdentity service;
    private final FaultyCentral central;
    private final Random random;
    private final SyncSweep[] nodes = new SyncSweep[2];
    private final List<Sample> intents = new ArrayList<>();
    private final List<SampleCall> calls = new ArrayList<>();
    private final Set<SampleCall> ended = new HashSet<>();
    private final Set<FaultyCentral.Name> lost = new HashSet<>();
    private final StringBuilder told = new StringBuilder();
    private boolean calm;
    private int generation;
    private Optional<Instant> again = Optional.empty();
    private Runnable centralsBackup;
    private Optional<Backup> backup = Optional.empty();
    private int steps;
    private int restores;
    private Optional<OpenRegistration> open = Optional.empty();
    private int closesIn;
    private Instant now = FeedUnderTest.START;

    private record Backup(Runnable restore, List<Sample> intents, List<SampleCall> calls) {}

    FeedHistory(FeedUnderTest contract, ServiceIdentity service, FaultyCentral central, long seed) {
        this.contract = contract;
        this.service = service;
        this.central = central;
        this.random = new Random(seed);
        this.centralsBackup = central.backup();
        startNodes();
    }

    private void startNodes() {
        start(0);
        start(1);
    }

    private void start(int node) {
        SyncSettings settings = new SyncSettings(FeedUnderTest.INTERVAL, node == 0 ? 3 : 7, true, generation, again);
        nodes[node] = contract.sweep(service, central::deliver, settings, new Crashing(contract.unit()));
    }

    /** Plays the history until nothing happens any more, and the faults are over. */
    void play() {
        contract.later(now);
        for (steps = 0; steps < STEPS; steps++) {
            step();
            closeInTime();
            advance();
        }
        closesIn = 0;
        closeInTime();
        central.heal();
        calm = true;
        intents.forEach(this::end);
        calls.stream().filter(call -> !ended.contains(call)).toList().forEach(this::end);
        for (int i = 0; i < 3; i++) {
            now = now.plus(Duration.ofHours(2));
            contract.later(now);
            for (SyncSweep node : nodes) {
                node.run();
            }
        }
        central.arrive();
    }

    /** Advances the clock, so that a node's pause is over. */
    private void advance() {
        now = now.plus(STEP);
        contract.later(now);
    }

    private void step() {
        int what = random.nextInt(18);
        told.append((char) ('a' + what));
        switch (what) {
            case 0, 1 -> register();
            case 2 -> call();
            case 3, 4 -> one(intents).ifPresent(this::claim);
            case 5 -> one(intents).ifPresent(this::complete);
            case 6 -> one(intents).ifPresent(sample -> contract.callingBack().delivered(sample.id(), "200"));
            case 7 -> one(calls).ifPresent(this::end);
            case 8 -> one(calls).ifPresent(call -> contract.calling().calledBack(call.id(), call.row(now)));
            case 9 -> open();
            case 10 -> restore();
            case 11, 12, 13 -> one(intents).ifPresent(this::decide);
            default -> run(random.nextInt(2));
        }
    }

    /** Runs a node. A node that crashes is started again, and has lost its memory. */
    private void run(int node) {
        try {
            nodes[node].run();
        } catch (Crashed e) {
            told.append('!');
            start(node);
        }
    }

    /** Opens a registration that commits long after others were sent (F1). Until then no test step knows its id. */
    private void open() {
        if (open.isEmpty()) {
            open = Optional.of(OpenRegistration.of(contract, Sample.intent().heldBy(service)));
            closesIn = random.nextInt(MOST_OPEN);
        }
    }

    private void closeInTime() {
        if (open.isPresent() && closesIn-- <= 0) {
            open.get().commit();
            intents.add(open.get().sample());
            open = Optional.empty();
        }
    }

    /** Keeps and restores the two databases in turns: first one is kept, later it is put back (F8, F9). */
    private void restore() {
        if (open.isPresent() || restores >= 4 || steps >= STEPS_WITH_RESTORES) {
            return;
        }
        switch (restores++) {
            case 0 -> backup = Optional.of(new Backup(contract.backup(), List.copyOf(intents), List.copyOf(calls)));
            case 1 -> {
                local().keySet().forEach(lost::add);
                backup.get().restore().run();
                intents.retainAll(backup.get().intents());
                calls.retainAll(backup.get().calls());
                ended.clear();
                lost.retainAll(central.known());
                lost.removeAll(local().keySet());
                generation++;
                startNodes();
            }
            case 2 -> centralsBackup = central.backup();
            default -> {
                centralsBackup.run();
                again = Optional.of(FeedUnderTest.START);
                startNodes();
            }
        }
    }

    /** Returns the rows that were sent to the Central Ledger, and that the restored ledger does not have any more. */
    Set<FaultyCentral.Name> lost() {
        return lost;
    }

    private <T> Optional<T> one(List<T> all) {
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(random.nextInt(all.size())));
    }

    private void register() {
        Sample sample = Sample.intent().heldBy(service);
        if (random.nextBoolean()) {
            contract.inUnit().register(sample.newIntent());
        } else {
            contract.unit().run(() -> {
                contract.ledger().registerConfirmed(sample.newIntent(), Sample.LEASE, true);
                contract.callbacks().add(sample.id(), new NewCallback(new Sealed("key-1", new byte[] {1}), STEP));
            });
        }
        intents.add(sample);
    }

    private void call() {
        calls.add(contract.registered(SampleCall.root(service)));
    }

    private void claim(Sample sample) {
        contract.inUnit().claim(sample.claim());
    }

    private void complete(Sample sample) {
        IntentLedger ledger = contract.inUnit();
        Phase outcome = random.nextBoolean() ? Phase.COMMITTED : Phase.FAILED;
        ledger.find(sample.id()).ifPresent(reading -> {
            int epoch = reading.intent().epoch();
            ledger.complete(epoch == 0 ? sample.completion(reading.at(), outcome) : sample.completion(epoch, outcome));
        });
    }

    private void decide(Sample sample) {
        claim(sample);
        complete(sample);
    }

    private void end(Sample sample) {
        complete(sample);
        now = now.plus(Sample.TTL).plus(Sample.GRACE).plusSeconds(1);
        contract.later(now);
        contract.inUnit().expire(sample.id());
        contract.inUnit().abandon(sample.id());
    }

    private void end(SampleCall call) {
        contract.calling().ended(call.id(), call.clientId(), CallState.COMMITTED, true);
        ended.add(call);
    }

    /** Returns the ledger's rows of the service, without the times of their synchronization. */
    Map<FaultyCentral.Name, SyncRow> local() {
        Map<FaultyCentral.Name, SyncRow> rows = new HashMap<>();
        Stream.concat(intents.stream().map(Sample::id), calls.stream().map(SampleCall::serverId))
                .flatMap(id -> contract.feedInUnit().rows(service, id).stream())
                .forEach(row -> rows.put(FaultyCentral.Name.of(row), unsynced(row)));
        return rows;
    }

    static SyncRow unsynced(SyncRow row) {
        return Copies.with(row, "entry", Copies.with(row.entry(), "syncTimestamp", Optional.empty()));
    }

    /** Thrown when the process dies. */
    private static final class Crashed extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }

    /** Runs units at whose commits the process may die: before, or after. */
    private final class Crashing implements UnitOfWork {

        private final UnitOfWork unit;

        Crashing(UnitOfWork unit) {
            this.unit = unit;
        }

        @Override
        public <T, E extends Exception> T call(Work<T, E> work) throws E {
            int fate = calm ? 0 : random.nextInt(20);
            T result = unit.call(scope -> {
                T done = work.run(scope);
                if (fate == 1) {
                    throw new Crashed();
                }
                return done;
            });
            if (fate == 2) {
                throw new Crashed();
            }
            return result;
        }
    }

    /** Returns the steps, to understand a failure. */
    @Override
    public String toString() {
        return told.toString();
    }
}
