package io.twophp.core.explorer;

import java.util.Optional;

/**
 * The result of an exploration.
 *
 * @param schedules the number of schedules that were run
 * @param cut the number of them that ended in a state that had been seen
 * @param states the number of states in which a decision was made
 * @param ends the number of different ways in which the others ended
 */
record Report(
        String scenario, String bound, long schedules, long cut, int states, int ends, Optional<Violation> violation) {

    /**
     * A violation.
     *
     * @param schedule replays it
     */
    record Violation(String what, String schedule, Throwable cause) {

        @Override
        public String toString() {
            return what + "\n  replay(\"" + schedule + "\")";
        }
    }

    @Override
    public String toString() {
        return "%s [%s]: %d schedules (%d cut), %d states, %d ends%s"
                .formatted(
                        scenario,
                        bound,
                        schedules,
                        cut,
                        states,
                        ends,
                        violation.map(found -> "\n  VIOLATED " + found).orElse(""));
    }
}
