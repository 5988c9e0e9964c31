package io.twophp.testsuite.servers;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.twophp.testsuite.launch.ChosenDatabase;
import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;

/** The WAR on one server and database, as a container of tests: the first one starts both, the last one stops them. */
final class Cell {

    static final Path WAR = Make.target().resolve("portable.war");

    private final Make make;
    private final String database;
    private final Path directory;
    private final Start start;
    private final Board.Row row;
    private long begin;
    private ChosenDatabase running;
    private Stage stage;

    /**
     * @param directory the cell's directory, which is emptied
     * @param row the results
     */
    Cell(Make make, String database, Path directory, Start start, Board.Row row) {
        this.make = make;
        this.database = database;
        this.directory = directory;
        this.start = start;
        this.row = row;
    }

    /** Makes a cell whose results are not printed. */
    Cell(Make make, String database, Path directory, Start start) {
        this(make, database, directory, start, new Board(line -> {}).row(make, database));
    }

    /** Returns the tests of checks on WildFly and Open Liberty with H2, as far as they are chosen. */
    static Stream<DynamicNode> onWildFlyAndLiberty(String directory, Start start, Check... checks) {
        return Make.chosen().stream()
                .filter(make -> make == Make.WILDFLY || make == Make.LIBERTY)
                .map(make -> new Cell(make, "h2", Make.target().resolve(directory + make.word()), start)
                        .tests(make.word(), List.of(checks)));
    }

    DynamicContainer tests(String name, List<Check> checks) {
        return DynamicContainer.dynamicContainer(
                name,
                Stream.of(
                                Stream.of(DynamicTest.dynamicTest("starts", this::start)),
                                checks.stream().map(check -> DynamicTest.dynamicTest(check.name(), () -> ask(check))),
                                Stream.of(DynamicTest.dynamicTest("stops", this::end)))
                        .flatMap(tests -> tests));
    }

    private void start() throws IOException {
        begin = System.nanoTime();
        Trees.fresh(directory);
        try {
            running = ChosenDatabase.start(database, directory);
            stage = start.of(make, WAR, running.database(), directory);
        } catch (RuntimeException | Error | IOException e) {
            row.failed();
            stop();
            throw e;
        }
    }

    private void ask(Check check) throws Exception {
        assumeThat(stage).as("the server has started").isNotNull();
        try {
            check.body().ask(stage);
            row.passed();
        } catch (RefusedException e) {
            row.refused(check.name(), e.getMessage());
        } catch (Exception | Error e) {
            row.failed();
            throw e;
        }
    }

    private void end() {
        stop();
        row.ended();
    }

    private void stop() {
        row.took(Duration.ofNanos(System.nanoTime() - begin));
        if (stage != null) {
            stage.close();
            stage = null;
        }
        if (running != null) {
            running.close();
            running = null;
        }
    }

    /** Starts the WAR on a server. */
    @FunctionalInterface
    interface Start {

        Stage of(Make make, Path war, Database database, Path directory) throws IOException;
    }
}
