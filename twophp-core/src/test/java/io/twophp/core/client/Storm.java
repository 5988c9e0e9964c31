package io.twophp.core.client;

import io.twophp.core.client.Network.Fault;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/** Faults of the network and of the ledger, and deaths of the process, by chance, from its beginning to its end. */
final class Storm implements Step.Watcher {

    private final Random random;
    private final double faultiness;
    private final Set<Fault> never;
    private boolean raging;

    /** @param never the faults that do not happen */
    Storm(Random random, Set<Fault> never) {
        this.random = random;
        this.faultiness = random.nextDouble() * 0.5;
        this.never = never;
    }

    void begin() {
        raging = true;
    }

    void end() {
        raging = false;
    }

    /** Returns the fault of the next exchange. */
    Fault fault() {
        if (!raging || random.nextDouble() >= faultiness) {
            return Fault.NONE;
        }
        Fault[] all = Fault.values();
        Fault fault = all[random.nextInt(all.length)];
        return never.contains(fault) ? Fault.NONE : fault;
    }

    @Override
    public void reached(Step step) {
        if (!raging) {
            return;
        }
        double chance = random.nextDouble();
        if (chance < faultiness / 50) {
            throw new Step.Death();
        }
        if (chance < faultiness / 5 && step.isOfUnit()) {
            throw step.failure();
        }
    }

    /**
     * Runs a step of the process.
     *
     * @param restart begins another process if this one dies
     */
    <T> Optional<T> surviving(Supplier<T> step, Runnable restart) {
        try {
            return Optional.of(step.get());
        } catch (Step.Death e) {
            boolean before = raging;
            raging = false;
            restart.run();
            raging = before;
            return Optional.empty();
        } catch (LedgerUnavailableException | CommitFailedException e) {
            return Optional.empty();
        }
    }
}
