package io.twophp.sample.micro;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * The median of some values, and the interval within which it is with 95 % confidence, by the bootstrap: the medians of
 * many samples of the values, drawn with replacement. Always the same for the same values.
 */
record Spread(double median, double low, double high) {

    private static final int SAMPLES = 2000;
    private static final double TAIL = 0.025;

    static Spread of(List<Double> all) {
        double[] values = all.stream().mapToDouble(Double::doubleValue).toArray();
        SplittableRandom random = new SplittableRandom(42);
        double[] medians = new double[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            medians[i] = median(random.ints(values.length, 0, values.length)
                    .mapToDouble(at -> values[at])
                    .toArray());
        }
        Arrays.sort(medians);
        return new Spread(median(values), medians[(int) (SAMPLES * TAIL)], medians[(int) (SAMPLES * (1 - TAIL)) - 1]);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.3f (95 %%: %.3f to %.3f)", median, low, high);
    }
}
