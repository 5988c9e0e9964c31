package io.twophp.benchmarks;

import io.twophp.benchmarks.machine.LedgerRows;
import io.twophp.benchmarks.variant.Variant;
import io.twophp.benchmarks.variant.Variants;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/**
 * What to measure, from system properties.
 *
 * @param database {@code -Ddb}: {@code postgresql}, the default, or {@code h2}
 * @param clients {@code -Dclients}: how many at a time, such as {@code 1,8,32}
 * @param rounds {@code -Drounds}: how often each variant takes its turn; 0 to count only
 * @param time {@code -Dseconds}: of one round
 * @param variants {@code -Dvariants}: names; all by default
 * @param rows {@code -Drows}: how many rows the ledger is filled with before anything is timed; on PostgreSQL only
 * @param counted how many operations are counted, of each variant
 * @param warmUps how many warm-up rounds a variant gets at most
 * @param growth {@code -Dgrowth}: sizes of the ledger, ascending, such as {@code 10000,1000000}; none for the usual run
 * @param start {@code -Dstart}: whether starts are measured instead
 * @param memory {@code -Dmemory}: whether large bodies are measured instead
 * @param soak {@code -Dsoak}: how many minutes of a steady rate there are instead; none for the usual run
 * @param budget {@code -Dminutes}: after which the run is over, whatever was left out
 */
record Options(
        String database,
        List<Integer> clients,
        int rounds,
        Duration time,
        List<Variant> variants,
        int rows,
        int counted,
        int warmUps,
        List<Long> growth,
        boolean start,
        boolean memory,
        Duration soak,
        Duration budget) {

    private static final String SIZES = "10000,1000000";

    /** {@code -Dshort} ends, with the build before it, within ten minutes; without it, within an hour. */
    static Options of(Properties properties) {
        boolean brief = flag(properties, "short");
        return new Options(
                given(properties, "db", "postgresql"),
                Arrays.stream(given(properties, "clients", brief ? "1,8" : "1,8,32")
                                .split(","))
                        .map(text -> number("clients", text.strip(), 1))
                        .toList(),
                number("rounds", given(properties, "rounds", brief ? "7" : "15"), 0),
                Duration.ofMillis(
                        Math.round(1000 * Double.parseDouble(given(properties, "seconds", brief ? "0.7" : "1.5")))),
                Variants.named(given(properties, "variants", "")),
                number("rows", given(properties, "rows", "0"), 0),
                brief ? 300 : 1000,
                brief ? 5 : 20,
                growth(properties),
                flag(properties, "start"),
                flag(properties, "memory"),
                flag(properties, "soak")
                        ? Duration.ofMinutes(
                                number("soak", given(properties, "soak", "20").replace("true", "20"), 1))
                        : Duration.ZERO,
                Duration.ofSeconds(
                        Math.round(60 * Double.parseDouble(given(properties, "minutes", brief ? "7.5" : "55")))));
    }

    /** Whether the database is one that counts. */
    boolean isCounted() {
        return database.equals("postgresql");
    }

    /** A property that Maven did not know arrives as its own placeholder. */
    private static String given(Properties properties, String name, String otherwise) {
        String value = properties.getProperty(name, "");
        return value.isBlank() || value.startsWith("${") ? otherwise : value;
    }

    private static List<Long> growth(Properties properties) {
        return flag(properties, "growth")
                ? Arrays.stream(given(properties, "growth", SIZES)
                                .replace("true", SIZES)
                                .split(","))
                        .map(text -> (long) number("growth", text.strip(), LedgerRows.OWN))
                        .sorted()
                        .toList()
                : List.of();
    }

    /** Whether something was asked for, be it with a value or without. */
    private static boolean flag(Properties properties, String name) {
        String value = properties.getProperty(name, "false");
        return !value.equals("false") && !value.startsWith("${");
    }

    private static int number(String name, String text, int least) {
        int value = Integer.parseInt(text);
        if (value < least) {
            throw new IllegalArgumentException("-D" + name + " has to be at least " + least + ", not " + text);
        }
        return value;
    }
}
