package io.twophp.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The rounds of one variant with one number of clients. Round <i>i</i> of all variants was run in one turn. */
public final class Series {

    private static final String BEFORE = "@before";

    private final String variant;
    private final String title;
    private final int clients;
    private final List<Measured> rounds = new ArrayList<>();

    public Series(String variant, String title, int clients) {
        this.variant = variant;
        this.title = title;
        this.clients = clients;
    }

    /** Returns the name under which the earlier applications' rounds of a variant are a series. */
    public static String before(String variant) {
        return variant + BEFORE;
    }

    boolean isBefore() {
        return variant.endsWith(BEFORE);
    }

    public void add(Measured round) {
        rounds.add(round);
    }

    /** Returns the number of rounds. */
    public int size() {
        return rounds.size();
    }

    String variant() {
        return variant;
    }

    String title() {
        return title;
    }

    int clients() {
        return clients;
    }

    List<Measured> rounds() {
        return List.copyOf(rounds);
    }

    double median(ToDoubleFunction<Measured> value) {
        return Ratio.median(rounds.stream().mapToDouble(value).toArray());
    }

    /** Returns this series' ratio to another one, turn by turn. */
    Ratio to(Series other, ToDoubleFunction<Measured> value) {
        return Ratio.of(IntStream.range(0, rounds.size())
                .mapToObj(i -> value.applyAsDouble(rounds.get(i)) / value.applyAsDouble(other.rounds.get(i)))
                .toList());
    }
}
