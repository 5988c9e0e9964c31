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
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Lets parts, most of them variants, take turns, A B C … A B C …, so that anything that slows the machine down slows
 * all of them down. A round that other processes disturbed is repeated. A turn that is not over in time, or still has a
 * disturbed round, does not count.
 */
final class Turns {

    private static final int AGREEING = 3;
    private static final double AGREEMENT = 0.05;

    private static final int TRIES = 3;

    private final List<Part> parts;
    private int disturbed;

    Turns(List<Part> parts) {
        this.parts = parts;
    }

    /** Returns the number of measured rounds, so far, that were left out since other processes disturbed them. */
    int disturbed() {
        return disturbed;
    }

    /**
     * Runs each part until its last three rounds agree within 5 %, or up to a limit.
     *
     * @param most the most rounds of a part
     * @return the names of the parts that did not get there
     */
    List<String> warmUp(int clients, int most, Deadline deadline) {
        Map<Part, List<Double>> throughputs = new LinkedHashMap<>();
        parts.forEach(part -> throughputs.put(part, new ArrayList<>()));
        for (int i = 0; i < most; i++) {
            for (Map.Entry<Part, List<Double>> one : throughputs.entrySet()) {
                if (!agree(one.getValue()) && !deadline.isOver()) {
                    one.getValue().add(one.getKey().measure(clients).throughput());
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
     * @return a series for each part, all with as many rounds as there were turns; empty if there was none
     */
    List<Series> measure(int clients, int most, Deadline deadline) {
        List<Series> series = parts.stream()
                .map(part -> new Series(part.name(), part.title(), clients))
                .toList();
        int turns = 0;
        Duration longest = Duration.ZERO;
        while (turns < most && deadline.hasRoomFor(longest)) {
            Duration before = deadline.left();
            List<Measured> turn = turn(clients, deadline);
            if (turn.size() == parts.size()) {
                IntStream.range(0, turn.size()).forEach(i -> series.get(i).add(turn.get(i)));
                turns++;
            }
            Duration took = before.minus(deadline.left());
            longest = took.compareTo(longest) > 0 ? took : longest;
        }
        return turns == 0 ? List.of() : series;
    }

    /** Runs one round of each part, up to the first that there was no time for, or that was disturbed. */
    private List<Measured> turn(int clients, Deadline deadline) {
        List<Measured> turn = new ArrayList<>();
        for (Part part : parts) {
            Optional<Measured> round = undisturbed(part, clients, deadline);
            if (round.isEmpty()) {
                break;
            }
            turn.add(round.get());
        }
        return turn;
    }

    private Optional<Measured> undisturbed(Part part, int clients, Deadline deadline) {
        for (int i = 0; i < TRIES && !deadline.isOver(); i++) {
            Measured round = part.measure(clients);
            if (!round.isDisturbed()) {
                return Optional.of(round);
            }
            disturbed++;
        }
        return Optional.empty();
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

    /** A variant on one of the servers, under a name of its own. */
    record Part(String name, String title, Variant variant, Rounds rounds) {

        static Part of(Variant variant, Rounds rounds) {
            return new Part(variant.name(), variant.title(), variant, rounds);
        }

        /** Returns the same variant on the server of the earlier applications. */
        static Part before(Variant variant, Rounds rounds) {
            return new Part(Series.before(variant.name()), variant.title(), variant, rounds);
        }

        private Measured measure(int clients) {
            return rounds.measure(variant, clients);
        }
    }

    /** The measurement of one round. */
    @FunctionalInterface
    interface Rounds {

        Measured measure(Variant variant, int clients);
    }
}
