package io.twophp.sample.micro;

import io.twophp.testsuite.launch.Ports;
import io.twophp.testsuite.launch.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * {@code mvn -Pload}: measures what shipping its rows costs a loaded sample, on Linux. Two sites, one that ships to a
 * Central Ledger and one that does not, have turns of {@code -Dseconds=…}, with {@code -Dclients=…} clients; two turns
 * are a pair. The clients buy without a pause, or {@code -Drate=…} checkouts a second in all. In the first quarter of
 * {@code -Dpairs=…} the Central Ledger is down, in the second it is up until it is killed in the middle of a turn, in
 * the third it is gone, and in the last it is up again. Prints checkouts a second and processor time, and fails if the
 * rows of the Central Ledger are not those of the ledger in the end.
 *
 * <p>{@code -Dapart} gives the Central Ledger the last processor for itself and everything else the others, as if the
 * Central Ledger were on another machine. {@code -Dalike} has two sites without a Central Ledger, to show the influence
 * of chance.
 */
public final class Load {

    private static final Duration CATCHING_UP = Duration.ofMinutes(10);
    private static final int WARM_UPS = 3;
    private static final Runnable NOTHING = () -> {};

    private final Path directory = Sample.target().resolve("load");
    private final OptionalDouble rate = Stream.ofNullable(System.getProperty("rate"))
            .mapToDouble(Double::parseDouble)
            .findAny();
    private final int clients = Integer.getInteger("clients", 6);
    private final int pairs = Integer.getInteger("pairs", 12);
    private final Duration length = Duration.ofSeconds(Integer.getInteger("seconds", 10));
    private final Duration warmUp = Duration.ofSeconds(Integer.getInteger("warmup", 60));
    private final boolean isApart = System.getProperty("apart") != null;
    private final boolean isAlike = System.getProperty("alike") != null;

    private final List<LoadTurn> without = new ArrayList<>();
    private final List<LoadTurn> with = new ArrayList<>();

    private Load() {
        if (pairs < State.values().length || pairs % State.values().length != 0) {
            throw new IllegalArgumentException("-Dpairs has to be 4, or a multiple of it");
        }
    }

    /** The state of the Central Ledger, for a quarter of the pairs each. */
    private enum State {
        DOWN("down"),
        UP("up, and killed in the end"),
        KILLED("gone"),
        UP_AGAIN("up again");

        private final String words;

        State(String words) {
            this.words = words;
        }
    }

    public static void main(String[] arguments) throws Exception {
        new Load().run();
    }

    private void run() throws IOException, InterruptedException, SQLException {
        Trees.delete(directory);
        int processors = Runtime.getRuntime().availableProcessors();
        System.out.printf(
                Locale.ROOT,
                "%d clients%s, %d pairs of turns of %d s, %d processors%s%n",
                clients,
                rate.isPresent() ? " who make " + rate.getAsDouble() + " checkouts a second" : "",
                pairs,
                length.toSeconds(),
                processors,
                isApart ? ", the last for the Central Ledger" : "");
        try (LoadCentral central = isAlike ? null : central(processors);
                LoadSite plain = LoadSite.start(directory.resolve("without"), Optional.empty());
                LoadSite told = LoadSite.start(directory.resolve("with"), Optional.ofNullable(central))) {
            warmUp(plain, told);
            if (isApart) {
                LongStream.concat(
                                LongStream.of(ProcessHandle.current().pid()),
                                Stream.of(plain, told).flatMapToLong(LoadSite::processes))
                        .forEach(process -> pin(process, processors));
            }
            if (central != null) {
                if (!central.knowsAll()) {
                    throw new IllegalStateException("not all services are enrolled; -Dwarmup has to be longer");
                }
                central.kill();
            }
            for (int pair = 0; pair < pairs; pair++) {
                pair(pair, plain, told, central);
            }
            report();
            if (central != null) {
                compare(told, central);
            }
        }
    }

    private LoadCentral central(int processors) {
        Path own = directory.resolve("central");
        URI services = URI.create("http://127.0.0.1:" + Ports.free() + "/");
        return isApart
                ? new LoadCentral(own, services, "taskset", "-c", String.valueOf(processors - 1))
                : new LoadCentral(own, services);
    }

    /** Keeps a process, and all that it starts from now on, off the last processor. */
    private static void pin(long process, int processors) {
        List<String> command = List.of("taskset", "-a", "-c", "-p", "0-" + (processors - 2), String.valueOf(process));
        try {
            if (processors < 2
                    || new ProcessBuilder(command)
                                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                    .start()
                                    .waitFor()
                            != 0) {
                throw new IllegalStateException("-Dapart needs taskset and two processors");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** Warms up in turns as well: the first site must not be the less warm one. */
    private void warmUp(LoadSite plain, LoadSite told) throws InterruptedException {
        for (int turn = 0; turn < WARM_UPS; turn++) {
            LoadTurn first = plain.turn(clients, warmUp.dividedBy(WARM_UPS), OptionalDouble.empty(), NOTHING, NOTHING);
            LoadTurn second = told.turn(clients, warmUp.dividedBy(WARM_UPS), OptionalDouble.empty(), NOTHING, NOTHING);
            System.out.printf("Warming up%n    without %s%n    with    %s%n", first, second);
        }
    }

    /** Measures in turns, so that a machine that becomes slower or faster favours neither. */
    private void pair(int pair, LoadSite plain, LoadSite told, LoadCentral central) throws InterruptedException {
        State state = state(pair);
        boolean isFirst = pair == 0 || state(pair - 1) != state;
        boolean isLast = pair == pairs - 1 || state(pair + 1) != state;
        Runnable first = NOTHING;
        if (central != null && isFirst && (state == State.UP || state == State.UP_AGAIN)) {
            System.out.println(told.waiting() + " rows wait; the Central Ledger starts");
            central.start();
            first = central::ask;
        }
        Runnable inTheMiddle = central != null && isLast && state == State.UP ? central::kill : NOTHING;
        if (pair % 2 == 0) {
            without.add(plain.turn(clients, length, rate, NOTHING, NOTHING));
            with.add(told.turn(clients, length, rate, first, inTheMiddle));
        } else {
            with.add(told.turn(clients, length, rate, first, inTheMiddle));
            without.add(plain.turn(clients, length, rate, NOTHING, NOTHING));
        }
        System.out.printf(
                Locale.ROOT,
                "Pair %d, the Central Ledger is %s, %d rows wait: ratio %.3f%n    without %s%n    with    %s%n",
                pair + 1,
                state.words,
                told.waiting(),
                with.get(pair).rate() / without.get(pair).rate(),
                without.get(pair),
                with.get(pair));
    }

    private State state(int pair) {
        return State.values()[pair * State.values().length / pairs];
    }

    private void report() {
        for (State state : State.values()) {
            int[] those = IntStream.range(0, pairs)
                    .filter(pair -> state(pair) == state)
                    .toArray();
            System.out.println("The Central Ledger is " + state.words + ":");
            report(those);
        }
        System.out.println("In all:");
        report(IntStream.range(0, pairs).toArray());
    }

    private void report(int... those) {
        LoadTurn plain = LoadTurn.all(select(without, those));
        LoadTurn told = LoadTurn.all(select(with, those));
        System.out.printf(
                Locale.ROOT,
                "    without %s%n    with    %s%n    with / without, median of %d pairs: checkouts/s %s; time of one %s;"
                        + " ms of a processor of services and database for each %s%n    failed: %d without, %d with%n",
                plain,
                told,
                those.length,
                ratio(LoadTurn::rate, those),
                ratio(LoadTurn::median, those),
                ratio(LoadTurn::local, those),
                plain.failures(),
                told.failures());
    }

    private Spread ratio(Function<LoadTurn, Double> measure, int... those) {
        return Spread.of(IntStream.of(those)
                .mapToObj(pair -> measure.apply(with.get(pair)) / measure.apply(without.get(pair)))
                .toList());
    }

    private static List<LoadTurn> select(List<LoadTurn> turns, int... those) {
        return IntStream.of(those).mapToObj(turns::get).toList();
    }

    private void compare(LoadSite told, LoadCentral central) throws SQLException {
        long waited = told.waiting();
        LoadTurn rest = told.tellTheRest(CATCHING_UP);
        central.stop();
        try (Connection connection = told.database().connect()) {
            Set<String> local = Copies.ofLedger(connection);
            Set<String> copy = central.rows();
            if (!local.equals(copy)) {
                throw new IllegalStateException("The Central Ledger has " + copy.size() + " rows, the ledger "
                        + local.size() + ", and they are not the same");
            }
            System.out.printf(
                    Locale.ROOT,
                    "All %d rows are the same; the last %d were told %.1f s after the last checkout%n",
                    local.size(),
                    waited,
                    rest.length().toMillis() / 1e3);
        }
        LoadTurn plain = LoadTurn.all(without);
        LoadTurn all = LoadTurn.all(with).plus(rest);
        System.out.printf(
                Locale.ROOT,
                "Processor time of services and database for a checkout, all told: %.2f ms without, %.2f ms with: %.3f%n",
                plain.local(),
                all.local(),
                all.local() / plain.local());
    }
}
