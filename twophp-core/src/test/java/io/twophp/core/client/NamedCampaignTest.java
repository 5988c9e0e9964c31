package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.core.client.Network.Fault;
import io.twophp.core.ledger.LedgerUnavailableException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * As {@link CampaignTest}, in the other dialects: thousands of calls each, with random faults of the network, of
 * proxies, of the ledger, and deaths of the process. At the end of each call its caller got a true result, and in the
 * end nothing is left to be done. {@code -Dcampaign.seed} seeds, by default 1; a failure names its own seed.
 */
@Tag("D3")
@Tag("C10")
@Tag("E5")
@ExtendWith(Quiet.class)
class NamedCampaignTest {

    private static final long SEED = Long.getLong("campaign.seed", 1);
    private static final int WORLDS = 60;
    private static final int CALLS = 40;
    private static final int ROUNDS = 60;

    /** The faults that {@link NamedServer} does not have. */
    private static final Set<Fault> NOT_HERE = EnumSet.of(Fault.LATE_REQUEST, Fault.LATE_ANSWER);

    /** Servers that mark nothing leave a call without an answer unknown, until it is too old. */
    private static final Duration TOO_OLD = Duration.ofDays(16);

    /** The result that a call's caller got. */
    enum Told {
        DONE,
        FAILED,
        REFUSED,
        /** The request was never sent. */
        NOT_BEGUN,
        NEVER,
        NOT_KNOWN,
        /** Its process died. */
        NOTHING
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TWOPHP")
    void everyCallIsExecutedOnceAtMostAndToldAsItIs(Dialect dialect) {
        Map<Told, Integer> count = new HashMap<>();
        for (int i = 0; i < WORLDS; i++) {
            new World(dialect, SEED * 1_000_000 + i, count).run();
        }
        assertThat(count.keySet())
                .as("the faults reach every end: " + count)
                .containsAll(EnumSet.complementOf(EnumSet.of(Told.NEVER)));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TWOPHP")
    @Tag("D17")
    void everyCallWithinAnIntentIsExecutedOnceAtMostHoweverOftenTheIntentIs(Dialect dialect) {
        for (int i = 0; i < WORLDS; i++) {
            new World(dialect, SEED * 1_000_000 + i, new HashMap<>()).runNested();
        }
    }

    private static final class World {

        private final String seed;
        private final Random random;
        private final NamedCalls rig;
        private final Map<String, Told> told = new HashMap<>();
        private final Map<Told, Integer> count;
        private final Storm storm;

        World(Dialect dialect, long seed, Map<Told, Integer> count) {
            this.seed = dialect + ", seed " + seed;
            this.count = count;
            this.random = Turns.random(seed);
            this.rig = new NamedCalls(dialect, "twophp.client.attempts", Integer.toString(1 + random.nextInt(6)));
            this.storm = new Storm(random, NOT_HERE);
            rig.server.faults(storm::fault);
            rig.server.watch(storm);
            rig.calls.ledger.watch(storm);
            storm.begin();
        }

        void run() {
            List<String> paths = List.of("/orders/", "/strange/", "/slow/", "/failing/", "/passing/");
            for (int i = 0; i < CALLS; i++) {
                String what = "order " + i;
                OutboundRequest request = rig.request(paths.get(random.nextInt(paths.size())) + i, what);
                Told now = surviving(() -> toldOf(request)).orElse(Told.NOTHING);
                told.put(what, now);
                count.merge(now, 1, Integer::sum);
                check();
                if (random.nextInt(4) == 0) {
                    recover();
                }
            }
            end();
        }

        void runNested() {
            for (int intent = 0; intent < CALLS / 3; intent++) {
                int number = intent;
                boolean done = false;
                for (int execution = 0; execution < 12 && !done; execution++) {
                    done = surviving(() -> executed(number)).orElse(false);
                    check();
                    if (random.nextInt(4) == 0) {
                        recover();
                    }
                }
                rig.calls.process.worksFor(null);
                rig.calls.ledger.intentEnded(Calls.intent(number), done ? Phase.COMMITTED : Phase.FAILED);
                for (int place = 0; done && place < 3; place++) {
                    assertThat(rig.server.effects("order " + number + "." + place))
                            .as(seed)
                            .isEqualTo(1);
                }
            }
            end();
        }

        /** Executes the intent once; that succeeds if all of its calls do. */
        private boolean executed(int intent) {
            rig.calls.process.worksFor(Calls.execution(intent));
            for (int place = 0; place < 3; place++) {
                String path = List.of("/orders/", "/slow/", "/strange/").get(place) + intent;
                if (toldOf(rig.request(path, "order " + intent + "." + place)) != Told.DONE) {
                    return false;
                }
            }
            return true;
        }

        private Told toldOf(OutboundRequest request) {
            try {
                int status = rig.call(request).status();
                return status < 300 ? Told.DONE : status == 401 || status == 404 ? Told.REFUSED : Told.FAILED;
            } catch (UnfinishedCallException e) {
                return e.mayBeExecuted() ? Told.NOT_KNOWN : Told.NEVER;
            } catch (LedgerUnavailableException e) {
                return Told.NOT_BEGUN;
            }
        }

        private void recover() {
            surviving(() -> {
                rig.recover();
                return true;
            });
            check();
        }

        private <T> Optional<T> surviving(Supplier<T> step) {
            return storm.surviving(step, () -> rig.restart(true));
        }

        private void check() {
            told.forEach((what, was) -> {
                int effects = rig.server.effects(what);
                String as = what + ", told " + was + ", " + seed;
                switch (was) {
                    case DONE -> assertThat(effects).as(as).isEqualTo(1);
                    case FAILED, REFUSED, NOT_BEGUN, NEVER ->
                        assertThat(effects).as(as).isZero();
                    case NOT_KNOWN, NOTHING -> assertThat(effects).as(as).isLessThanOrEqualTo(1);
                }
            });
        }

        private void end() {
            storm.end();
            for (int i = 0; i < ROUNDS && rig.calls.ledger.calls().stream().anyMatch(World::isLeft); i++) {
                rig.recover();
            }
            rig.calls.clockwork.advance(TOO_OLD);
            rig.recover();
            check();
            int committed = 0;
            int unresolved = 0;
            for (Call call : rig.calls.ledger.calls()) {
                assertThat(isLeft(call)).as(call + ", " + seed).isFalse();
                assertThat(call.request()).as(call + ", " + seed).isEmpty();
                committed += call.state() == CallState.COMMITTED ? 1 : 0;
                unresolved += call.state() == CallState.UNRESOLVED ? 1 : 0;
            }
            assertThat(rig.server.effects().values()).as(seed).allMatch(times -> times == 1);
            assertThat(rig.server.effects().size()).as(seed).isBetween(committed, committed + unresolved);
        }

        private static boolean isLeft(Call call) {
            return call.state().isUnfinished() || call.kept().acknowledging();
        }
    }
}
