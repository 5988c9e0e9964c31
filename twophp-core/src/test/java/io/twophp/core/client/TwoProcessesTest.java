package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.core.Quiet;
import io.twophp.core.client.Network.Fault;
import io.twophp.core.client.Transport.Reply;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two processes drive the same call at once, in many schedules by chance; each unit and each exchange is one step. A
 * failure names its seed.
 *
 * <p>Not covered: a gateway that refuses one of two processes that drive the same auto-confirmed call, or one in
 * another dialect, and lets the other one pass. The ledger does not show the first that there is a second.
 */
@Tag("D3")
@Tag("D12")
@Tag("N31")
@Tag("long")
@ExtendWith(Quiet.class)
class TwoProcessesTest {

    private static final int SCHEDULES = Integer.getInteger("calls.schedules", 500);

    private enum Kind {
        HANDSHAKE(Dialect.TWOPHP, "/orders"),
        ASYNCHRONOUS(Dialect.TWOPHP, "/slow"),
        FAILING(Dialect.TWOPHP, "/failing"),
        AUTO_CONFIRMED(Dialect.TWOPHP, "/orders"),
        IDEMPOTENCY_KEY(Dialect.IDEMPOTENCY_KEY),
        CERTIFIED_HTTP(Dialect.CERTIFIED_HTTP),
        POE(Dialect.POE),
        EXACTLY_ONCE(Dialect.EXACTLY_ONCE),
        IDS(Dialect.IDS);

        private final Dialect dialect;
        private final List<String> paths;

        Kind(Dialect dialect, String path) {
            this.dialect = dialect;
            this.paths = List.of(path);
        }

        Kind(Dialect dialect) {
            this.dialect = dialect;
            this.paths = List.of("/orders/1", "/slow/1", "/strange/1", "/passing/1", "/failing/1");
        }

        boolean isTwoPhase() {
            return dialect == Dialect.TWOPHP;
        }

        int schedules() {
            return isTwoPhase() ? SCHEDULES : SCHEDULES / 3;
        }

        List<Fault> faults() {
            EnumSet<Fault> some = EnumSet.range(Fault.NO_CONNECTION, Fault.TOO_MANY);
            if (isTwoPhase()) {
                some = EnumSet.allOf(Fault.class);
                some.remove(Fault.PAGE); // an ordinary answer of an endpoint that is not known yet
            }
            if (this == AUTO_CONFIRMED) {
                some.remove(Fault.UNAUTHORIZED);
            }
            return List.copyOf(some);
        }
    }

    /** One schedule of two actors, with faults of the network by chance. */
    private static final class World {

        private final Kind kind;
        private final NamedCalls rig;
        private final Turns turns;
        private final Random random;
        private final OutboundRequest request;
        private final Calls.Process other;
        private boolean stormy = true;

        World(Kind kind, long seed) {
            this.kind = kind;
            rig = new NamedCalls(kind.dialect, "twophp.client.attempts", "3");
            other = rig.calls.another();
            other.transports.name(Calls.SHOPS, rig.transport);
            turns = new Turns(seed);
            random = Turns.random(~seed);
            request = rig.request(kind.paths.get((int) (seed % kind.paths.size())), "tea", kind == Kind.AUTO_CONFIRMED);
            double faultiness = random.nextDouble() * 0.4;
            List<Fault> faults = kind.faults();
            rig.network.faults(() -> stormy && random.nextDouble() < faultiness
                    ? faults.get(random.nextInt(faults.size()))
                    : Fault.NONE);
            rig.calls.ledger.watch(step -> {
                if (step != Step.UNIT_COMMITS) {
                    turns.step();
                }
            });
            rig.network.watch(step -> turns.step());
        }

        String told(Calls.Process process) {
            try {
                Reply answer = process.caller.call(request, rig.transport);
                boolean refused = kind.isTwoPhase() && answer.header(ProtocolHeader.PHASE_STATE) == null;
                return refused ? "REFUSED" : answer.status() < 300 ? "DONE" : "FAILED";
            } catch (UnfinishedCallException e) {
                return e.mayBeExecuted() ? "NOT KNOWN" : "NEVER";
            }
        }

        void check(String told, String as) {
            int effects = rig.network.effects("tea");
            switch (told) {
                case "DONE" -> assertThat(effects).as(as).isEqualTo(1);
                case "NOT KNOWN" -> assertThat(effects).as(as).isLessThanOrEqualTo(1);
                default -> assertThat(effects).as(as).isZero();
            }
        }

        void end(String as) {
            stormy = false;
            List<CallState> ends = rig.settle(20, as);
            int committed = Collections.frequency(ends, CallState.COMMITTED);
            int unknown = kind.isTwoPhase() ? 0 : Collections.frequency(ends, CallState.UNRESOLVED);
            assertThat(rig.network.effects("tea"))
                    .as(as)
                    .isLessThanOrEqualTo(1)
                    .isBetween(committed, committed + unknown);
        }
    }

    /** Two executions are, for example, a worker that was thought lost, and the one that took its place. */
    @ParameterizedTest
    @EnumSource
    void d12_twoExecutionsOfAnIntentMakeOneCall(Kind kind) {
        for (long seed = 0; seed < kind.schedules(); seed++) {
            World world = new World(kind, seed);
            AtomicReference<String> first = new AtomicReference<>();
            AtomicReference<String> second = new AtomicReference<>();
            Calls.Process one = world.rig.calls.process;
            one.worksFor(Calls.execution(1));
            world.other.worksFor(Calls.execution(1));
            world.turns.run(() -> first.set(world.told(one)), () -> second.set(world.told(world.other)));
            String as = kind + ", seed " + seed + ", told " + first + " and " + second;
            for (String told : List.of(first.get(), second.get())) {
                // of two executions of a handshake one may be refused, and the other one go on
                if (!kind.isTwoPhase() || told.equals("DONE")) {
                    world.check(told, as);
                }
            }
            one.worksFor(null);
            world.rig.calls.ledger.intentEnded(Calls.intent(1), Phase.COMMITTED);
            world.end(as);
        }
    }

    /** The call's own process is so slow that recovery takes the call up. */
    @ParameterizedTest
    @EnumSource
    void whatItsOwnProcessIsToldHoldsThoughRecoveryDrivesTheCallToo(Kind kind) {
        for (long seed = 0; seed < kind.schedules(); seed++) {
            World world = new World(kind, seed);
            AtomicReference<String> told = new AtomicReference<>();
            world.turns.run(() -> told.set(world.told(world.rig.calls.process)), () -> {
                for (int i = 0; i < 4; i++) {
                    world.rig.calls.clockwork.advance(Duration.ofSeconds(world.random.nextInt(100)));
                    world.other.recovery.run();
                }
            });
            String as = kind + ", seed " + seed + ", told " + told;
            world.end(as);
            world.check(told.get(), as);
        }
    }
}
