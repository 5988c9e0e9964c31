package io.twophp.benchmarks;

import io.twophp.benchmarks.machine.LedgerRows;
import io.twophp.benchmarks.variant.Variant;
import io.twophp.benchmarks.variant.Variants;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/**
 * The measurements to make, from system properties.
 *
 * @param database {@code -Ddb}: {@code postgresql}, the default, or {@code h2}
 * @param clients {@code -Dclients}: the numbers of clients at a time, such as {@code 1,8,32}
 * @param rounds {@code -Drounds}: the number of turns of each variant; 0 to count only
 * @param time {@code -Dseconds}: the length of one round
 * @param variants {@code -Dvariants}: names; all by default
 * @param rows {@code -Drows}: the rows that the ledger is filled with before anything is timed; on PostgreSQL only
 * @param counted the number of operations that are counted, of each variant
 * @param warmUps the most warm-up rounds of a variant
 * @param growth {@code -Dgrowth}: sizes of the ledger, ascending, such as {@code 10000,1000000}; none for the usual run
 * @param start {@code -Dstart}: whether starts are measured instead
 * @param memory {@code -Dmemory}: whether large bodies are measured instead
 * @param against {@code -Dagainst}: a commit whose applications are measured in turns with these; empty for none
 * @param soak {@code -Dsoak}: the minutes of a steady rate instead; none for the usual run
 * @param budget {@code -Dminutes}: the time after which the run is over, whatever was left out
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
        String against,
        Duration soak,
        Duration budget) {

    private static final String SIZES = "10000,1000000";

    Options {
        if (!against.isEmpty() && rows > 0) {
            throw new IllegalArgumentException(
                    "-Drows fills the tables of today, which those of -Dagainst may not have");
        }
    }

    /** Reads the options: {@code -Dshort} ends within ten minutes, with the build before it; else within an hour. */
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
                given(properties, "against", ""),
                flag(properties, "soak")
                        ? Duration.ofMinutes(
                                number("soak", given(properties, "soak", "20").replace("true", "20"), 1))
                        : Duration.ZERO,
                Duration.ofSeconds(
                        Math.round(60 * Double.parseDouble(given(properties, "minutes", brief ? "7.5" : "55")))));
    }

    /** Returns whether the database is one on which costs are counted. */
    boolean isCounted() {
        return database.equals("postgresql");
    }

    /** Returns a property, or the default: one that Maven does not know arrives as its own placeholder. */
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

    /** Returns whether a property is set, be it with a value or without. */
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
