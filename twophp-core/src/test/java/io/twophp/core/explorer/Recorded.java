package io.twophp.core.explorer;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * A printed schedule, replayed regardless of the bounds; after its end, each decision takes the first option. A commit
 * that it does not mention confirms.
 */
final class Recorded implements Strategy {

    private final Deque<String> labels;

    Recorded(String schedule) {
        this.labels = new ArrayDeque<>(Schedule.parse(schedule));
    }

    @Override
    public int decide(List<String> options, LongSupplier state) {
        if (labels.isEmpty()) {
            return 0;
        }
        int place = options.indexOf(labels.peek());
        if (place < 0 && options.get(0).equals(ModelUnit.CONFIRMED)) {
            return 0;
        }
        if (place < 0) {
            throw new IllegalArgumentException("'" + labels.peek() + "' is no choice here; there are " + options);
        }
        labels.remove();
        return place;
    }

    @Override
    public void forced(String label) {
        if (label.equals(labels.peek())) {
            labels.remove();
        }
    }
}
