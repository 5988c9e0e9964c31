package io.twophp.sample.micro;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The result of a turn of load, and the processor time that it took.
 *
 * @param checkouts the time of each that came to its end, from when it was due
 * @param failures checkouts that did not come to their end
 * @param services the time of the process with the seven services
 * @param database the time of their PostgreSQL
 * @param central the time of the Central Ledger; zero without one
 */
record LoadTurn(
        List<Duration> checkouts,
        int failures,
        Duration length,
        Duration services,
        Duration database,
        Duration central) {

    static final LoadTurn NONE = new LoadTurn(List.of(), 0, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);

    static LoadTurn all(Collection<LoadTurn> turns) {
        return turns.stream().reduce(NONE, LoadTurn::plus);
    }

    LoadTurn plus(LoadTurn other) {
        return new LoadTurn(
                Stream.of(checkouts, other.checkouts).flatMap(List::stream).toList(),
                failures + other.failures,
                length.plus(other.length),
                services.plus(other.services),
                database.plus(other.database),
                central.plus(other.central));
    }

    double rate() {
        return checkouts.size() / (length.toNanos() / 1e9);
    }

    /** Returns the time within which half of the checkouts came to their end, in milliseconds. */
    double median() {
        return within(0.5);
    }

    private double within(double share) {
        List<Duration> sorted = checkouts.stream().sorted().toList();
        return sorted.isEmpty()
                ? Double.NaN
                : sorted.get((int) (share * (sorted.size() - 1))).toNanos() / 1e6;
    }

    /** Returns the processor time of the services and their database for a checkout, in milliseconds. */
    double local() {
        return perCheckout(services.plus(database));
    }

    private double perCheckout(Duration time) {
        return time.toNanos() / 1e6 / checkouts.size();
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%.1f checkouts/s, half of them within %.0f ms, 95 %% within %.0f; ms of a processor for each: services %.2f, database %.2f, Central Ledger %.2f",
                rate(),
                median(),
                within(0.95),
                perCheckout(services),
                perCheckout(database),
                perCheckout(central));
    }
}
