package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.core.client.Network.Fault;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two processes drive the same call at once, in many schedules by chance; each unit and each exchange is one step. A
 * failure names its seed.
 *
 * <p>Not covered: a gateway that refuses one of two processes that drive the same auto-confirmed call and lets the
 * other one pass. The ledger does not show the first that there is a second.
 */
@Tag("D3")
@Tag("D12")
@Tag("N31")
@ExtendWith(Quiet.class)
class TwoProcessesTest {

    private static final int SCHEDULES = 1_500;

    private enum Kind {
        HANDSHAKE(Calls.ORDERS, ConfirmationMode.HANDSHAKE),
        ASYNCHRONOUS(Calls.SLOW, ConfirmationMode.HANDSHAKE),
        FAILING(Calls.FAILING, ConfirmationMode.HANDSHAKE),
        AUTO_CONFIRMED(Calls.ORDERS, ConfirmationMode.AUTO_CONFIRM);

        private final URI uri;
        private final ConfirmationMode confirmationMode;

        Kind(URI uri, ConfirmationMode confirmationMode) {
            this.uri = uri;
            this.confirmationMode = confirmationMode;
        }

        OutboundRequest request() {
            return Calls.order(uri, "tea", Calls.options(confirmationMode, null));
        }
    }

    /** One schedule of two actors, with faults of the network by chance. */
    private static final class World {

        private final Calls calls = new Calls("twophp.client.attempts", "3");
        private final Turns turns;
        private final Random random;
        private boolean stormy = true;

        World(long seed, Kind kind) {
            turns = new Turns(seed);
            random = Turns.random(~seed);
            double faultiness = random.nextDouble() * 0.4;
            List<Fault> all = Stream.of(Fault.values())
                    .filter(fault -> kind != Kind.AUTO_CONFIRMED || fault != Fault.UNAUTHORIZED)
                    .filter(fault -> fault != Fault.PAGE) // an ordinary answer of an endpoint that is not known yet
                    .toList();
            calls.server.faults(() ->
                    stormy && random.nextDouble() < faultiness ? all.get(random.nextInt(all.size())) : Fault.NONE);
            calls.ledger.watch(step -> {
                if (step != Step.UNIT_COMMITS) {
                    turns.step();
                }
            });
            calls.server.watch(step -> turns.step());
        }

        private String told(Calls.Process process, OutboundRequest request) {
            try {
                Transport.Reply answer = process.call(request);
                String phase = answer.header(ProtocolHeader.PHASE_STATE);
                return phase == null ? "REFUSED" : phase;
            } catch (UnfinishedCallException e) {
                return e.mayBeExecuted() ? "NOT KNOWN" : "NEVER";
            }
        }

        private void calmDown() {
            stormy = false;
            calls.recoverAll(20);
        }

        private void checkEnd(String as) {
            int committed = 0;
            for (Call call : calls.ledger.calls()) {
                assertThat(call.state().isUnfinished()).as(as).isFalse();
                committed += call.state() == CallState.COMMITTED ? 1 : 0;
                if (call.serverCorrelationId().isPresent()) {
                    Phase there = calls.server
                            .phase(call.serverCorrelationId().get().value())
                            .orElseThrow();
                    assertThat(calls.line(call).phase())
                            .as(as)
                            .isEqualTo(there == Phase.TTL_EXPIRED ? Phase.ABANDONED : there);
                }
            }
            assertThat(calls.server.effects("tea")).as(as).isEqualTo(committed).isLessThanOrEqualTo(1);
        }
    }

    /** Two executions are, for example, a worker that was thought lost, and the one that took its place. */
    @ParameterizedTest
    @EnumSource
    void d12_twoExecutionsOfAnIntentMakeOneCall(Kind kind) {
        for (long seed = 0; seed < SCHEDULES; seed++) {
            String as = kind + ", seed " + seed;
            World world = new World(seed, kind);
            AtomicReference<String> first = new AtomicReference<>();
            AtomicReference<String> second = new AtomicReference<>();
            Calls.Process other = world.calls.another();
            world.calls.process.worksFor(Calls.execution(1));
            other.worksFor(Calls.execution(1));
            world.turns.run(
                    () -> first.set(world.told(world.calls.process, kind.request())),
                    () -> second.set(world.told(other, kind.request())));
            int effects = world.calls.server.effects("tea");
            assertThat(effects).as(as).isLessThanOrEqualTo(1);
            if (List.of(first.get(), second.get()).contains("COMMITTED")) {
                assertThat(effects).as(as).isEqualTo(1);
            }
            world.calls.process.worksFor(null);
            world.calls.ledger.intentEnded(Calls.intent(1), Phase.COMMITTED);
            world.calmDown();
            world.checkEnd(as + ", told " + first + " and " + second);
        }
    }

    /** The call's own process is so slow that recovery takes the call up. */
    @ParameterizedTest
    @EnumSource
    void whatItsOwnProcessIsToldHoldsThoughRecoveryDrivesTheCallToo(Kind kind) {
        for (long seed = 0; seed < SCHEDULES; seed++) {
            World world = new World(seed, kind);
            AtomicReference<String> told = new AtomicReference<>();
            Calls.Process other = world.calls.another();
            world.turns.run(() -> told.set(world.told(world.calls.process, kind.request())), () -> {
                for (int i = 0; i < 4; i++) {
                    world.calls.clockwork.advance(Duration.ofSeconds(world.random.nextInt(100)));
                    other.recovery.run();
                }
            });
            world.calmDown();
            String as = kind + ", seed " + seed + ", told " + told;
            world.checkEnd(as);
            int effects = world.calls.server.effects("tea");
            switch (told.get()) {
                case "COMMITTED" -> assertThat(effects).as(as).isEqualTo(1);
                case "NOT KNOWN" -> assertThat(effects).as(as).isLessThanOrEqualTo(1);
                default -> assertThat(effects).as(as).isZero();
            }
        }
    }
}
