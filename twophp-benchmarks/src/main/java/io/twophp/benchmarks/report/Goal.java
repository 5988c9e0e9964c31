package io.twophp.benchmarks.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The goal for a variant, as a ratio to another one.
 *
 * @param title the comparison, for the table
 * @param clients 1, or 0 for the number that is nearest to 8
 * @param least whether the limit is the least that is wanted, or the most
 * @param limit not a number if there is no goal, and the ratio is only of interest
 */
record Goal(
        String title,
        String variant,
        String other,
        ToDoubleFunction<Measured> measure,
        int clients,
        boolean least,
        double limit) {

    private static final int USUAL = 8;
    private static final String PLAIN = "plain";

    static final List<Goal> ALL = List.of(
            throughput("handshake, LOCAL / plain", "handshake-local", PLAIN, 0.45),
            throughput("handshake, EXTERNAL / plain", "handshake-external", PLAIN, 0.40),
            new Goal("p50 of a handshake / plain, one client", "handshake-local", PLAIN, Measured::p50, 1, false, 2.3),
            throughput("auto-confirm with callback / plain", "auto-confirm-callback", PLAIN, 0.75),
            throughput("transparent / plain", "transparent", PLAIN, 0.85),
            throughput("annotated, no header / plain", "annotated", PLAIN, 0.99),
            throughput("replay / plain", "replay", PLAIN, 1.5),
            throughput("handshake, LOCAL / LRA by the filter", "handshake-local", "lra", 4),
            throughput("handshake, LOCAL / LRA by the protocol", "handshake-local", "lra-protocol", 4),
            throughput("call of another service, two-phase / plain client", "call-two-phase", "call", Double.NaN),
            throughput(
                    "checkout of seven services, all two-phase / plain clients",
                    "checkout-two-phase",
                    "checkout",
                    Double.NaN),
            new Goal(
                    "processor time of a handshake / plain",
                    "handshake-local",
                    PLAIN,
                    Measured::cpuMicros,
                    0,
                    false,
                    2.2),
            new Goal(
                    "allocation of a handshake / plain", "handshake-local", PLAIN, Measured::allocated, 0, false, 2.5));

    private static Goal throughput(String title, String variant, String other, double limit) {
        return new Goal(title, variant, other, Measured::throughput, 0, true, limit);
    }

    /** Returns the measured ratio, if both variants were measured. */
    Optional<Ratio> of(List<Series> series) {
        return numberOfClients(series).flatMap(number -> {
            List<Series> chosen =
                    series.stream().filter(one -> one.clients() == number).toList();
            return find(chosen, variant).flatMap(one -> find(chosen, other).map(another -> one.to(another, measure)));
        });
    }

    /** Returns the goal in words. */
    String wanted() {
        return Double.isNaN(limit) ? "–" : String.format(Locale.ROOT, "%s %.2f", least ? "≥" : "≤", limit);
    }

    /** Returns the verdict in words: so, not so, or not shown, if the limit is within the interval. */
    String verdict(Ratio ratio) {
        if (Double.isNaN(limit)) {
            return "";
        }
        if (ratio.low() < limit && limit < ratio.high()) {
            return "not shown";
        }
        return (least ? ratio.median() >= limit : ratio.median() <= limit) ? "yes" : "no";
    }

    private Optional<Integer> numberOfClients(List<Series> series) {
        return series.stream()
                .map(Series::clients)
                .distinct()
                .filter(number -> clients == 0 || number == clients)
                .min((one, another) -> Integer.compare(Math.abs(one - USUAL), Math.abs(another - USUAL)));
    }

    private static Optional<Series> find(List<Series> series, String variant) {
        return series.stream().filter(one -> one.variant().equals(variant)).findFirst();
    }
}
