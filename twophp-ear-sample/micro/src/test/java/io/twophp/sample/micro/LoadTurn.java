package io.twophp.sample.micro;

import java.time.Duration;
import java.util.Collection;
import java.util.Locale;

/**
 * What a turn of load did, and the processor time that it took.
 *
 * @param failures checkouts that did not come to their end
 * @param services of the process with the seven services
 * @param database of their PostgreSQL
 * @param central of the Central Ledger; zero without one
 */
record LoadTurn(int checkouts, int failures, Duration length, Duration services, Duration database, Duration central) {

    static final LoadTurn NONE = new LoadTurn(0, 0, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);

    static LoadTurn all(Collection<LoadTurn> turns) {
        return turns.stream().reduce(NONE, LoadTurn::plus);
    }

    LoadTurn plus(LoadTurn other) {
        return new LoadTurn(
                checkouts + other.checkouts,
                failures + other.failures,
                length.plus(other.length),
                services.plus(other.services),
                database.plus(other.database),
                central.plus(other.central));
    }

    /** Checkouts a second. */
    double rate() {
        return checkouts / (length.toNanos() / 1e9);
    }

    /** What the services and their database took for a checkout, in milliseconds of a processor. */
    double local() {
        return perCheckout(services.plus(database));
    }

    private double perCheckout(Duration time) {
        return time.toNanos() / 1e6 / checkouts;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%.1f checkouts/s; ms of a processor for each: services %.2f, database %.2f, Central Ledger %.2f",
                rate(),
                perCheckout(services),
                perCheckout(database),
                perCheckout(central));
    }
}
