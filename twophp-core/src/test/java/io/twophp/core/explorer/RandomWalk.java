package io.twophp.core.explorer;

import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;

/** A schedule by chance, the same for the same seed; mostly the first option, which is to go on. */
final class RandomWalk implements Strategy {

    private static final double GOES_ON = 0.5;

    private final Random random;

    RandomWalk(long seed) {
        this.random = new Random(seed);
    }

    @Override
    public int decide(List<String> labels, LongSupplier state) {
        return random.nextDouble() < GOES_ON ? 0 : random.nextInt(labels.size());
    }
}
