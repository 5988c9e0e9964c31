package io.twophp.benchmarks;

import io.twophp.benchmarks.count.Meter;
import io.twophp.benchmarks.count.Processors;
import io.twophp.benchmarks.count.Usage;
import io.twophp.benchmarks.load.LoadProcess;
import io.twophp.benchmarks.load.Order;
import io.twophp.benchmarks.load.Round;
import io.twophp.benchmarks.machine.Machine;
import io.twophp.benchmarks.report.Measured;
import io.twophp.benchmarks.variant.Variant;
import io.twophp.testsuite.launch.Postgres;
import java.time.Duration;
import java.util.OptionalLong;

/** Rounds on a running machine, each with a check of its effects. */
final class MachineRounds implements Turns.Rounds {

    private final Meter meter;
    private final LoadProcess load;
    private final Duration time;
    private final OptionalLong database;

    /** @param time the length of one round */
    MachineRounds(Machine machine, LoadProcess load, Duration time) {
        this.meter = machine.meter();
        this.load = load;
        this.time = time;
        this.database = machine.postgres().stream().mapToLong(Postgres::pid).findFirst();
    }

    @Override
    public Measured measure(Variant variant, int clients) {
        Usage before = meter.usage();
        Processors earlier = Processors.now(database);
        Round round = checked(variant, Order.lasting(variant.name(), clients, time));
        Processors later = Processors.now(database);
        Usage used = meter.usage().minus(before);
        double operations = round.operations();
        return new Measured(
                round.throughput(),
                round.latency(50),
                round.latency(99),
                used.cpuNanos() / operations / 1e3,
                used.allocatedBytes() / operations,
                round.bytes() / operations,
                later.databaseSince(earlier) / operations / 1e3,
                later.othersSince(earlier));
    }

    /** Runs that many operations of one client, one after the other. */
    void count(Variant variant, int operations) {
        count(variant, 1, operations);
    }

    /** Runs that many operations of each client. */
    Round count(Variant variant, int clients, int operations) {
        return checked(variant, Order.counting(variant.name(), clients, operations));
    }

    /** @throws IllegalStateException if there are not as many purchases as the clients got answers for */
    private Round checked(Variant variant, Order order) {
        long before = meter.effects(variant.name());
        Round round = load.run(order);
        long expected = variant.effects(round.operations(), order.clients());
        long effects = meter.effects(variant.name()) - before;
        if (effects != expected) {
            throw new IllegalStateException(
                    variant.name() + ": " + round.operations() + " operations succeeded, so there should be " + expected
                            + " purchases more, but there are " + effects);
        }
        return round;
    }
}
