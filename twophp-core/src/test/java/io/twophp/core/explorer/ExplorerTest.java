package io.twophp.core.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.Quiet;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Explores the engine (reliability: the deterministic model explorer). Its own classes ({@code Handshake},
 * {@code RecoverySweep}, {@code ExpirySweep}, {@code Leases}, {@code Background}, {@code Workers}) run on two nodes and
 * one modelled store, one actor at a time. Others can act before every statement, before every commit and at every
 * {@code Checkpoint}; there time can pass, the database's clock can be set by five minutes (in the long form also by a
 * second and an hour), a node can die, the database can crash and lose what is not durable yet, and a commit can fail
 * to confirm: kept, lost, or decided later. Each scenario prints its bound, how many schedules were run within it, in
 * how many states decisions were made and in how many ways it ended. After each schedule the nodes that are left
 * recover and the clients ask again; then {@link Checker} judges.
 *
 * <p>A schedule is cut where it meets a state that was explored with the same bounds left. A state is the store, the
 * time and all that each running actor has seen, as 64 bits: two states that share them would be taken for one.
 *
 * <p>{@code -Dexplorer.bound=1} (2, …) widens every bound by so much: more preemptions, and more faults of each kind
 * that a scenario has; minutes instead of seconds. {@code -Dexplorer.seed} seeds the schedules by chance beyond the
 * bounds, by default 1; {@code -Dexplorer.walks} says how many of them each scenario gets, by default 100.
 * {@code -Dexplorer.schedule="…"} with {@code -Dexplorer.scenario="8 a"} (how its name begins) replays what a violation
 * printed.
 *
 * <p>Not covered: steps between statements other than checkpoints, so no data races inside of a node (its threads take
 * turns); more than one intent, so no deadlocks of several rows; retention, quotas, key rotation; the delivery of
 * callbacks after their first attempt; time that is long enough for attempts to run out or for a sweep's look-back to
 * matter; databases other than as {@code IntentLedger} describes them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("long")
@ExtendWith(Quiet.class)
class ExplorerTest {

    private static final int WIDER = Integer.getInteger("explorer.bound", 0);
    private static final long SEED = Long.getLong("explorer.seed", 1);
    private static final int USUAL_WALKS = 100;
    private static final int WALKS = Integer.getInteger("explorer.walks", USUAL_WALKS);

    /** Whether more is explored than in each build. */
    static final boolean IS_LONG = WIDER > 0 || WALKS > USUAL_WALKS || System.getProperty("explorer.schedule") != null;

    private final Explorer explorer = new Explorer();

    @AfterAll
    void endThreads() {
        explorer.close();
    }

    static Stream<Scenario> scenarios() {
        return Scenarios.all().stream()
                .map(scenario -> scenario.within(scenario.bounds().wider(WIDER)));
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void the_invariants_hold_in_every_schedule_within_the_bound(Scenario scenario) {
        assertHolds(explorer.all(scenario, Optional.empty()));
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void the_invariants_hold_in_schedules_by_chance_beyond_the_bound(Scenario scenario) {
        assertHolds(explorer.some(scenario.within(scenario.bounds().wider(3)), Optional.empty(), SEED, WALKS));
    }

    private static void assertHolds(Report report) {
        System.out.println(report);
        assertThat(report.violation()).as(report.toString()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void a_planted_fault_is_found_and_its_schedule_replays_it(PlantedFault fault) {
        Report report = explorer.all(fault.scenario, Optional.of(fault));

        assertThat(report.violation()).as(fault + " in " + report).isPresent();
        System.out.println(fault + " after " + report.schedules() + ": "
                + report.violation().get());
        assertThat(explorer.replay(
                        fault.scenario.within(Bounds.UNLIMITED),
                        Optional.of(fault),
                        report.violation().get().schedule()))
                .map(Report.Violation::what)
                .contains(report.violation().get().what());
        assertThat(explorer.replay(fault.scenario, Optional.empty(), ""))
                .as("without the fault")
                .isEmpty();
    }

    @Test
    void the_same_bound_and_the_same_seed_give_the_same_schedules() {
        Scenario scenario = Scenarios.autoConfirmation()
                .within(Bounds.NONE.preemptions(1).with(Kind.TIME, 1).with(Kind.CRASH, 1));

        assertThat(explorer.all(scenario, Optional.empty())).isEqualTo(explorer.all(scenario, Optional.empty()));
        assertThat(explorer.some(scenario, Optional.empty(), SEED, 20))
                .isEqualTo(explorer.some(scenario, Optional.empty(), SEED, 20));
    }

    @Test
    void a_schedule_that_was_printed_is_replayed() {
        String schedule = System.getProperty("explorer.schedule", "");
        String name = System.getProperty("explorer.scenario", "1");
        Scenario scenario = Scenarios.all().stream()
                .filter(each -> each.name().startsWith(name))
                .findFirst()
                .orElseThrow();

        assertThat(explorer.replay(scenario.within(Bounds.UNLIMITED), Optional.empty(), schedule))
                .isEmpty();
    }
}
