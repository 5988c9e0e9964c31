package io.twophp.testsuite.campaign;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The violations found, each once. Thread-safe. */
final class Findings {

    private final Map<String, Violation> found = new ConcurrentHashMap<>();

    void add(String invariant, String id, String what) {
        found.putIfAbsent(invariant + id + what, new Violation(invariant, id, what));
    }

    List<Violation> all() {
        return found.values().stream()
                .sorted((one, two) -> one.toString().compareTo(two.toString()))
                .toList();
    }

    void clear() {
        found.clear();
    }

    int count() {
        return found.size();
    }

    /**
     * A violation of an invariant.
     *
     * @param invariant its name, such as {@code I1}
     * @param id the intent's, or something else that locates the violation
     */
    record Violation(String invariant, String id, String what) {

        @Override
        public String toString() {
            return invariant + " [" + id + "] " + what;
        }
    }
}
