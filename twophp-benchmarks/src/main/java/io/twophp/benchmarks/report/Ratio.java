package io.twophp.benchmarks.report;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The median of the rounds' ratios, and the interval within which it is with 95 % confidence, by the bootstrap: the
 * medians of many samples of the rounds, drawn with replacement. Always the same for the same rounds.
 */
public record Ratio(double median, double low, double high) {

    private static final int SAMPLES = 2000;
    private static final double TAIL = 0.025;

    /** @throws IllegalArgumentException without a round */
    public static Ratio of(List<Double> rounds) {
        if (rounds.isEmpty()) {
            throw new IllegalArgumentException("no rounds");
        }
        double[] values = rounds.stream().mapToDouble(Double::doubleValue).toArray();
        SplittableRandom random = new SplittableRandom(42);
        double[] medians = new double[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            medians[i] = median(random.ints(values.length, 0, values.length)
                    .mapToDouble(round -> values[round])
                    .toArray());
        }
        Arrays.sort(medians);
        return new Ratio(median(values), medians[(int) (SAMPLES * TAIL)], medians[(int) (SAMPLES * (1 - TAIL)) - 1]);
    }

    public static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
