package io.twophp.benchmarks.load;

import java.time.Duration;

/**
 * An order to the load generator: one round, for a time or for a number of operations.
 *
 * @param operations the number that each client does; 0 for as many as there is time for
 * @param time the time during which operations are begun; ignored if there is a number of them
 */
public record Order(String variant, int clients, long operations, Duration time) {

    public static Order lasting(String variant, int clients, Duration time) {
        return new Order(variant, clients, 0, time);
    }

    public static Order counting(String variant, int clients, long operations) {
        return new Order(variant, clients, operations, Duration.ZERO);
    }

    String toLine() {
        return String.join(
                " ", variant, Integer.toString(clients), Long.toString(operations), Long.toString(time.toMillis()));
    }

    static Order parse(String line) {
        String[] parts = line.split(" ");
        return new Order(
                parts[0],
                Integer.parseInt(parts[1]),
                Long.parseLong(parts[2]),
                Duration.ofMillis(Long.parseLong(parts[3])));
    }
}
