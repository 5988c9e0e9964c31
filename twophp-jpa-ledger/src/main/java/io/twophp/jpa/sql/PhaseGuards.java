package io.twophp.jpa.sql;

import io.twophp.Phase;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The table of moves, {@link Phase#next()}, as conditions on a row {@code i}. A statement names the target phase; the
 * phases that a row may come from are taken from the table.
 */
public final class PhaseGuards {

    private PhaseGuards() {}

    /**
     * Returns the condition for rows in a phase that the table lets become another one, or, if several are given, each
     * of them.
     */
    public static String into(Phase... phases) {
        return in(from ->
                Arrays.stream(phases).allMatch(to -> from != to && from.next().contains(to)));
    }

    /**
     * Returns the condition for rows in one phase, for a move to another one.
     *
     * @throws IllegalArgumentException if the move is not in the table
     */
    public static String move(Phase from, Phase to) {
        if (!from.next().contains(to)) {
            throw new IllegalArgumentException(from + " does not become " + to);
        }
        return in(from::equals);
    }

    /** Returns the condition for rows that no move leads any further. */
    public static String terminal() {
        return in(Phase::isTerminal);
    }

    /** Returns the condition for rows without an outcome. */
    public static String undecided() {
        return in(phase -> phase.outcome().isEmpty());
    }

    /** Returns the assignments of every transition. */
    public static String set(Phase to) {
        return "previous_phase = i.phase, phase = '" + to + "'";
    }

    private static String in(Predicate<Phase> included) {
        List<Phase> phases = Arrays.stream(Phase.values()).filter(included).toList();
        if (phases.size() == 1) {
            return "i.phase = '" + phases.get(0) + "'";
        }
        return phases.stream().map(phase -> "'" + phase + "'").collect(Collectors.joining(", ", "i.phase IN (", ")"));
    }
}
