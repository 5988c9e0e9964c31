package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.core.client.Network.Fault;
import io.twophp.core.ledger.LedgerUnavailableException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Ten thousand calls with random faults of the network, of proxies, of the ledger, and deaths of the process. At the
 * end of each call its caller got a true result, and after recovery nothing is open. {@code -Dcampaign.seed} seeds, by
 * default 1; a failure names its own seed.
 */
@Tag("D3")
@Tag("D8")
@Tag("N31")
@ExtendWith(Quiet.class)
class CampaignTest {

    private static final long SEED = Long.getLong("campaign.seed", 1);
    private static final int WORLDS = 250;
    private static final int CALLS = 40;
    private static final int ROUNDS = 60;

    static LongStream seeds() {
        return LongStream.range(SEED * 1_000_000, SEED * 1_000_000 + 4);
    }

    /** The result that a call's caller got. */
    enum Told {
        COMMITTED,
        FAILED,
        REFUSED,
        /** The failure of a server, or proxy, that is not known to speak 2PHP. */
        ORDINARY,
        /** The request was never sent. */
        NOT_BEGUN,
        NEVER,
        NOT_KNOWN,
        /** Its process died. */
        NOTHING
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @Tag("N9")
    @Tag("N23")
    void everyCallIsExecutedOnceAtMostAndToldAsItIs(long seed) {
        Map<Told, Integer> count = new HashMap<>();
        for (int i = 0; i < WORLDS / 4; i++) {
            new World(seed * 1_000 + i, count).run();
        }
        assertThat(count.keySet()).as("the faults reach every end: " + count).containsExactlyInAnyOrder(Told.values());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @Tag("D12")
    void everyCallWithinAnIntentIsExecutedOnceAtMostHoweverOftenTheIntentIs(long seed) {
        for (int i = 0; i < WORLDS / 4; i++) {
            new World(seed * 1_000 + i, new HashMap<>()).runNested();
        }
    }

    private static final class World {

        private final long seed;
        private final Random random;
        private final Calls calls;
        private final Map<String, Told> told = new HashMap<>();
        private final Map<Told, Integer> count;
        private final Storm storm;
        private final boolean known;

        World(long seed, Map<Told, Integer> count) {
            this.seed = seed;
            this.count = count;
            this.random = Turns.random(seed);
            this.calls = new Calls(
                    "twophp.client.servers",
                    random.nextBoolean() ? "two-phase" : "any",
                    "twophp.client.resubmissions",
                    Integer.toString(random.nextInt(3)),
                    "twophp.client.attempts",
                    Integer.toString(1 + random.nextInt(6)));
            this.known = random.nextBoolean();
            this.storm = new Storm(random, known ? Set.of() : Set.of(Fault.PAGE)); // there an ordinary answer
            calls.server.callbacks((client, server) -> {
                if (random.nextBoolean()) {
                    calls.calledBack(client, server);
                }
            });
            calls.server.faults(storm::fault);
            calls.server.watch(storm);
            calls.ledger.watch(storm);
            if (known) {
                List.of(Calls.ORDERS, Calls.SLOW, Calls.FAILING).forEach(uri -> calls.call(Calls.order(uri, "first")));
            }
            storm.begin();
        }

        void run() {
            for (int i = 0; i < CALLS; i++) {
                String what = "order " + i;
                OutboundRequest request = request(what);
                Told now = surviving(() -> toldOf(request)).orElse(Told.NOTHING);
                told.put(what, now);
                count.merge(now, 1, Integer::sum);
                check();
                if (random.nextInt(4) == 0) {
                    surviving(calls::recover);
                    check();
                }
            }
            storm.end();
            calls.recoverAll(ROUNDS);
            check();
            checkEnds();
        }

        void runNested() {
            for (int intent = 0; intent < CALLS / 3; intent++) {
                int number = intent;
                boolean done = false;
                for (int execution = 0; execution < 12 && !done; execution++) {
                    done = surviving(() -> executed(number)).orElse(false);
                    check();
                    if (random.nextInt(4) == 0) {
                        surviving(calls::recover);
                    }
                }
                calls.process.worksFor(null);
                calls.ledger.intentEnded(Calls.intent(number), done ? Phase.COMMITTED : Phase.FAILED);
                if (done) {
                    for (int place = 0; place < 3; place++) {
                        assertThat(calls.server.effects("order " + number + "." + place))
                                .as("effects, seed " + seed)
                                .isEqualTo(1);
                    }
                }
            }
            storm.end();
            calls.recoverAll(ROUNDS);
            check();
            checkEnds();
        }

        /** Executes the intent once; that succeeds if all of its calls do. */
        private boolean executed(int intent) {
            calls.process.worksFor(Calls.execution(intent));
            for (int place = 0; place < 3; place++) {
                URI uri = place == 1 ? Calls.SLOW : Calls.ORDERS;
                ConfirmationMode confirmationMode =
                        place == 2 ? ConfirmationMode.AUTO_CONFIRM : ConfirmationMode.HANDSHAKE;
                if (toldOf(Calls.order(uri, "order " + intent + "." + place, Calls.options(confirmationMode, null)))
                        != Told.COMMITTED) {
                    return false;
                }
            }
            return true;
        }

        private OutboundRequest request(String what) {
            URI[] uris = {Calls.ORDERS, Calls.ORDERS, Calls.SLOW, Calls.FAILING};
            return Calls.order(
                    uris[random.nextInt(uris.length)],
                    what,
                    random.nextInt(3) == 0 ? Calls.autoConfirmed() : Calls.placed(null));
        }

        private Told toldOf(OutboundRequest request) {
            try {
                Transport.Reply answer = calls.call(request);
                String phase = answer.header(ProtocolHeader.PHASE_STATE);
                return phase == null ? answer.status() == 401 ? Told.REFUSED : Told.ORDINARY : Told.valueOf(phase);
            } catch (CallRefusedException e) {
                assertThat(e).hasMessageStartingWith("TWOPHP-0608");
                return Told.ORDINARY;
            } catch (UnfinishedCallException e) {
                return e.mayBeExecuted() ? Told.NOT_KNOWN : Told.NEVER;
            } catch (LedgerUnavailableException e) {
                return Told.NOT_BEGUN;
            }
        }

        private <T> Optional<T> surviving(Supplier<T> step) {
            return storm.surviving(step, calls::restart);
        }

        private void check() {
            told.forEach((what, was) -> {
                int effects = calls.server.effects(what);
                String as = what + ", told " + was + ", seed " + seed;
                switch (was) {
                    case COMMITTED -> assertThat(effects).as(as).isEqualTo(1);
                    case FAILED, REFUSED, NOT_BEGUN, NEVER ->
                        assertThat(effects).as(as).isZero();
                    case NOT_KNOWN, ORDINARY, NOTHING ->
                        assertThat(effects).as(as).isLessThanOrEqualTo(1);
                }
            });
        }

        private void checkEnds() {
            int committed = 0;
            int ordinary = 0;
            for (Call call : calls.ledger.calls()) {
                assertThat(call.state().isUnfinished())
                        .as(call + ", seed " + seed)
                        .isFalse();
                committed += call.state() == CallState.COMMITTED ? 1 : 0;
                ordinary += call.state() == CallState.PLAIN ? 1 : 0;
                if (call.serverCorrelationId().isPresent()) {
                    Phase there = calls.server
                            .phase(call.serverCorrelationId().get().value())
                            .orElseThrow();
                    assertThat(calls.line(call).phase())
                            .as(call + ", seed " + seed)
                            .isEqualTo(there == Phase.TTL_EXPIRED ? Phase.ABANDONED : there);
                }
            }
            Map<String, Integer> effects = new HashMap<>(calls.server.effects());
            effects.remove("first");
            assertThat(effects.values()).as("seed " + seed).allMatch(times -> times <= 1);
            committed -= known ? 2 : 0;
            assertThat(effects.size()).as("seed " + seed).isBetween(committed, committed + ordinary);
        }
    }
}
