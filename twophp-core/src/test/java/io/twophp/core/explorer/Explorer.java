package io.twophp.core.explorer;

import io.twophp.core.explorer.Report.Violation;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Runs a scenario again and again, from scratch each time, along different schedules: all within its bounds, random
 * ones, or a recorded one. Stops at the first violation.
 */
final class Explorer implements AutoCloseable {

    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "actor");
        thread.setDaemon(true);
        return thread;
    });
    private final PredictableIds ids = new PredictableIds();
    private final Set<Long> ends = new HashSet<>();
    private long schedules;
    private long cut;

    /** Explores every schedule within the scenario's bounds. */
    Report all(Scenario scenario, Optional<PlantedFault> fault) {
        restart();
        DepthFirst strategy = new DepthFirst();
        Optional<Violation> violation;
        do {
            violation = run(scenario, fault, strategy);
        } while (violation.isEmpty() && strategy.next());
        return report(scenario, scenario.bounds().toString(), strategy.states(), violation);
    }

    /** Runs {@code runs} random schedules, the same ones for the same seed. */
    Report some(Scenario scenario, Optional<PlantedFault> fault, long seed, int runs) {
        restart();
        Optional<Violation> violation = Optional.empty();
        for (int i = 0; i < runs && violation.isEmpty(); i++) {
            violation = run(scenario, fault, new RandomWalk(seed + i));
        }
        return report(scenario, "at random, seed " + seed + ", " + scenario.bounds(), 0, violation);
    }

    /** Runs one schedule, in the form in which a violation prints it. */
    Optional<Violation> replay(Scenario scenario, Optional<PlantedFault> fault, String schedule) {
        restart();
        return run(scenario, fault, new Recorded(schedule));
    }

    private void restart() {
        ends.clear();
        schedules = 0;
        cut = 0;
    }

    private Report report(Scenario scenario, String bound, int states, Optional<Violation> violation) {
        return new Report(scenario.name(), bound, schedules, cut, states, ends.size(), violation);
    }

    private Optional<Violation> run(Scenario scenario, Optional<PlantedFault> fault, Strategy strategy) {
        schedules++;
        World world = new World(scenario, fault, strategy, scenario.bounds(), ids.restarted(), threads);
        boolean complete = world.scheduler.run();
        if (!complete && !world.isViolated()) {
            cut++;
            return Optional.empty();
        }
        if (!world.isViolated()) {
            new Drain(world).run();
            world.checker.finished();
            ends.add(world.state());
        }
        return world.violation()
                .map(what -> new Violation(what, world.scheduler.schedule.toString(), world.scheduler.broken()));
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
