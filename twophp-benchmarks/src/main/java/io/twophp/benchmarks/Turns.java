package io.twophp.benchmarks;

import io.twophp.benchmarks.report.Measured;
import io.twophp.benchmarks.report.Ratio;
import io.twophp.benchmarks.report.Series;
import io.twophp.benchmarks.variant.Variant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Lets the variants take turns, A B C … A B C …, so that anything that slows the machine down slows all of them down. A
 * turn that is not over in time does not count.
 */
final class Turns {

    private static final int AGREEING = 3;
    private static final double AGREEMENT = 0.05;

    private final List<Variant> variants;
    private final Rounds rounds;

    Turns(List<Variant> variants, Rounds rounds) {
        this.variants = variants;
        this.rounds = rounds;
    }

    /**
     * Runs each variant until its last three rounds agree within 5 %, or up to a limit.
     *
     * @param most the most rounds of a variant
     * @return the names of the variants that did not get there
     */
    List<String> warmUp(int clients, int most, Deadline deadline) {
        Map<Variant, List<Double>> throughputs = new LinkedHashMap<>();
        variants.forEach(variant -> throughputs.put(variant, new ArrayList<>()));
        for (int i = 0; i < most; i++) {
            for (Map.Entry<Variant, List<Double>> one : throughputs.entrySet()) {
                if (!agree(one.getValue()) && !deadline.isOver()) {
                    one.getValue().add(rounds.measure(one.getKey(), clients).throughput());
                }
            }
        }
        return throughputs.entrySet().stream()
                .filter(one -> !agree(one.getValue()))
                .map(one -> one.getKey().name())
                .toList();
    }

    /**
     * Measures as many turns as there is time for.
     *
     * @param most the most turns
     * @return a series for each variant, all with as many rounds as there were turns; empty if there was none
     */
    List<Series> measure(int clients, int most, Deadline deadline) {
        List<Series> series = variants.stream()
                .map(variant -> new Series(variant.name(), variant.title(), clients))
                .toList();
        int turns = 0;
        Duration longest = Duration.ZERO;
        while (turns < most && deadline.hasRoomFor(longest)) {
            Duration before = deadline.left();
            List<Measured> turn = turn(clients, deadline);
            if (turn.size() < variants.size()) {
                break;
            }
            IntStream.range(0, turn.size()).forEach(i -> series.get(i).add(turn.get(i)));
            turns++;
            Duration took = before.minus(deadline.left());
            longest = took.compareTo(longest) > 0 ? took : longest;
        }
        return turns == 0 ? List.of() : series;
    }

    /** Runs one round of each variant, or of those that there was time for. */
    private List<Measured> turn(int clients, Deadline deadline) {
        List<Measured> turn = new ArrayList<>();
        for (Variant variant : variants) {
            if (deadline.isOver()) {
                break;
            }
            turn.add(rounds.measure(variant, clients));
        }
        return turn;
    }

    private static boolean agree(List<Double> throughputs) {
        if (throughputs.size() < AGREEING) {
            return false;
        }
        double[] last = throughputs.subList(throughputs.size() - AGREEING, throughputs.size()).stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
        double most = Math.max(last[0], Math.max(last[1], last[2]));
        double least = Math.min(last[0], Math.min(last[1], last[2]));
        return most - least <= AGREEMENT * Ratio.median(last);
    }

    /** The measurement of one round. */
    @FunctionalInterface
    interface Rounds {

        Measured measure(Variant variant, int clients);
    }
}
