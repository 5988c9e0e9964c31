package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.core.client.Network.Fault;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * As {@link TwoProcessesTest}, in the other dialects: two processes drive the same call at once, in many schedules by
 * chance. A failure names its seed.
 *
 * <p>Not covered, as there: a gateway that refuses one of the two and lets the other one pass.
 */
@Tag("D3")
@Tag("D12")
@ExtendWith(Quiet.class)
class NamedTwoProcessesTest {

    private static final int SCHEDULES = 400;
    private static final List<String> PATHS = List.of("/orders/1", "/slow/1", "/strange/1", "/passing/1", "/failing/1");

    private static final List<Fault> FAULTS = List.copyOf(EnumSet.of(
            Fault.NO_CONNECTION,
            Fault.REQUEST_LOST,
            Fault.ANSWER_LOST,
            Fault.BARE_503,
            Fault.BARE_504_AFTERWARDS,
            Fault.BARE_408,
            Fault.TOO_MANY));

    /** One schedule of two actors, with faults of the network by chance. */
    private static final class World {

        private final NamedCalls rig;
        private final Turns turns;
        private final Random random;
        private final OutboundRequest request;
        private boolean stormy = true;

        World(Dialect dialect, long seed) {
            rig = new NamedCalls(dialect, "twophp.client.attempts", "3");
            turns = new Turns(seed);
            random = Turns.random(~seed);
            request = rig.request(PATHS.get((int) (seed % PATHS.size())), "tea");
            double faultiness = random.nextDouble() * 0.4;
            rig.server.faults(() -> stormy && random.nextDouble() < faultiness
                    ? FAULTS.get(random.nextInt(FAULTS.size()))
                    : Fault.NONE);
            rig.calls.ledger.watch(step -> {
                if (step != Step.UNIT_COMMITS) {
                    turns.step();
                }
            });
            rig.server.watch(step -> turns.step());
        }

        Calls.Process another() {
            Calls.Process other = rig.calls.another();
            other.transports.name(Calls.SHOPS, rig.server);
            return other;
        }

        String told(Calls.Process process) {
            try {
                return process.caller.call(request, rig.server).status() < 300 ? "DONE" : "FAILED";
            } catch (UnfinishedCallException e) {
                return e.mayBeExecuted() ? "NOT KNOWN" : "NEVER";
            }
        }

        void check(String told, String as) {
            int effects = rig.server.effects("tea");
            switch (told) {
                case "DONE" -> assertThat(effects).as(as).isEqualTo(1);
                case "NOT KNOWN" -> assertThat(effects).as(as).isLessThanOrEqualTo(1);
                default -> assertThat(effects).as(as).isZero();
            }
        }

        void end(String as) {
            stormy = false;
            for (int i = 0; i < 20; i++) {
                rig.recover();
            }
            rig.calls.clockwork.advance(Duration.ofDays(16)); // an answer without a mark stays unknown
            rig.recover();
            for (Call call : rig.calls.ledger.calls()) {
                assertThat(call.state().isUnfinished() || call.kept().acknowledging())
                        .as(as)
                        .isFalse();
                int effects = rig.server.effects("tea");
                if (call.state() != CallState.UNRESOLVED) {
                    assertThat(effects).as(as).isEqualTo(call.state() == CallState.COMMITTED ? 1 : 0);
                }
            }
            assertThat(rig.server.effects("tea")).as(as).isLessThanOrEqualTo(1);
        }
    }

    /** Two executions are, for example, a worker that was thought lost, and the one that took its place. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TWOPHP")
    void d12_twoExecutionsOfAnIntentMakeOneCall(Dialect dialect) {
        for (long seed = 0; seed < SCHEDULES; seed++) {
            World world = new World(dialect, seed);
            AtomicReference<String> first = new AtomicReference<>();
            AtomicReference<String> second = new AtomicReference<>();
            Calls.Process other = world.another();
            world.rig.calls.process.worksFor(Calls.execution(1));
            other.worksFor(Calls.execution(1));
            world.turns.run(() -> first.set(world.told(world.rig.calls.process)), () -> second.set(world.told(other)));
            String as = dialect + ", seed " + seed + ", told " + first + " and " + second;
            world.check(first.get(), as);
            world.check(second.get(), as);
            world.rig.calls.process.worksFor(null);
            world.rig.calls.ledger.intentEnded(Calls.intent(1), Phase.COMMITTED);
            world.end(as);
        }
    }

    /** The call's own process is so slow that recovery takes the call up. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TWOPHP")
    void whatItsOwnProcessIsToldHoldsThoughRecoveryDrivesTheCallToo(Dialect dialect) {
        for (long seed = 0; seed < SCHEDULES; seed++) {
            World world = new World(dialect, seed);
            AtomicReference<String> told = new AtomicReference<>();
            Calls.Process other = world.another();
            world.turns.run(() -> told.set(world.told(world.rig.calls.process)), () -> {
                for (int i = 0; i < 4; i++) {
                    world.rig.calls.clockwork.advance(Duration.ofSeconds(world.random.nextInt(100)));
                    other.recovery.run();
                }
            });
            String as = dialect + ", seed " + seed + ", told " + told;
            world.end(as);
            world.check(told.get(), as);
        }
    }
}
