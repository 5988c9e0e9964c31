package io.twophp.core.explorer;

import java.util.Optional;

/**
 * What an exploration came to.
 *
 * @param schedules how many were run
 * @param cut how many of them ended in a state that had been seen
 * @param states in how many states a decision was made
 * @param ends in how many different ways the others ended
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
