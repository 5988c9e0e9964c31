package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.core.engine.Answer.Reason;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.ledger.IntentLedger.Unfinished;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.TestPolicy;
import io.twophp.core.sweep.ExpirySweep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random sequences of several owners' requests, in all dialects: no owner ever has more unfinished intents than the
 * quota, in number or in bytes, and none is refused where there was room within the last second.
 * {@code -Dquota.sequences} sets the number of sequences for each limit, by default 1; {@code -Dquota.seed} seeds them,
 * by default 1.
 */
@Tag("X7")
@Tag("long")
class QuotaSequencesTest {

    private static final int SEQUENCES = Integer.getInteger("quota.sequences", 1);
    private static final long SEED = Long.getLong("quota.seed", 1);
    private static final int AMPLE = 100_000_000;
    private static final int BYTES_EACH = 1_000;
    private static final int STEPS = 400;
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final List<Owner> OWNERS = List.of(new Owner("alice"), new Owner("bob"), new Owner("acme", "alice"));
    private static final List<Dialect> AT_ONCE = List.of(Dialect.IDEMPOTENCY_KEY, Dialect.CERTIFIED_HTTP, Dialect.POE);
    private static final List<Dialect> CONFIRMED = List.of(Dialect.TWOPHP, Dialect.EXACTLY_ONCE, Dialect.IDS);

    static Stream<Arguments> limits() {
        return IntStream.range(0, SEQUENCES)
                .boxed()
                .flatMap(number -> Stream.of(1, 10, 1000)
                        .flatMap(limit -> Stream.of(
                                Arguments.of("intents", limit, AMPLE, SEED + number),
                                Arguments.of("bytes", AMPLE, limit * BYTES_EACH, SEED + number))));
    }

    @ParameterizedTest(name = "{0}, {1} intents, {2} bytes, seed {3}")
    @MethodSource("limits")
    void holds(String of, int intents, int bytes, long seed) {
        Run run = new Run(intents, bytes, seed);
        run.burst(OWNERS.get(0));
        for (int step = 0; step < STEPS; step++) {
            run.step();
        }
        run.burst(OWNERS.get(1));
        assertThat(run.refusals).as("the limit was reached").isPositive();
        assertThat(run.decisions).isPositive();
    }

    private static final class Run {

        private final TestEngine engine = new TestEngine();
        private final ExpirySweep expiry =
                new ExpirySweep(TestEngine.SHOP, engine.ledger, engine.unit, move -> {}, 1000);
        private final Map<Owner, List<Intent>> waiting = new HashMap<>();
        private final Map<Owner, Long> hadRoomAt = new HashMap<>();
        private final Random random;
        private final int intents;
        private final int bytes;
        private Handshake node;
        private int names;
        private long largest;
        private int refusals;
        private int decisions;

        private Run(int intents, int bytes, long seed) {
            this.intents = intents;
            this.bytes = bytes;
            this.random = new Random(seed);
            start();
        }

        private void start() {
            node = engine.parts(Map.of("twophp.quota", "" + intents, "twophp.quota-bytes", "" + bytes))
                    .build()
                    .handshake();
        }

        private Unfinished unfinished(Owner owner) {
            return engine.unit.<Unfinished, RuntimeException>call(
                    scope -> engine.ledger.unfinished(TestEngine.SHOP, owner, Integer.MAX_VALUE));
        }

        private void step() {
            Owner owner = OWNERS.get(random.nextInt(OWNERS.size()));
            int dice = random.nextInt(100);
            if (dice < 3 && most() < 100) {
                burst(owner);
            } else if (dice < 55) {
                register(owner);
            } else if (dice < 90) {
                decide(owner, random.nextInt(3));
            } else if (dice < 96) {
                pass(Duration.ofMillis(random.nextInt(1500)));
            } else if (dice < 98) {
                pass(TestEngine.TTL);
                expiry.run();
            } else {
                start();
            }
        }

        /** Registers until there is no room, and then some more, as an attacker would who wants to fill a disk. */
        private void burst(Owner owner) {
            for (int before = refusals; refusals == before; ) {
                register(owner);
            }
            for (int i = 0; i < 3; i++) {
                decide(owner, 0);
                for (int more = 0; more < 2 + most() / 10; more++) {
                    register(owner);
                }
            }
        }

        private int most() {
            return Math.min(intents, bytes / BYTES_EACH);
        }

        private void register(Owner owner) {
            boolean atOnce = random.nextInt(4) == 0;
            List<Dialect> dialects = atOnce ? AT_ONCE : CONFIRMED;
            Dialect dialect = dialects.get(random.nextInt(dialects.size()));
            Unfinished before = unfinished(owner);
            Name name = new Name(dialect, owner, new ClientCorrelationId("id-" + ++names));
            Answer answer = node.register(new Registration(
                    name,
                    OptionalLong.empty(),
                    TestEngine.order("x".repeat(random.nextInt(BYTES_EACH))),
                    policy(dialect),
                    false,
                    atOnce ? Optional.of(new AutoConfirmation(Optional.empty())) : Optional.empty()));
            Unfinished after = unfinished(owner);
            largest = Math.max(largest, after.bytes() - before.bytes());
            if (answer.isRefused(Reason.QUOTA_EXCEEDED)) {
                refusals++;
                assertThat(after).isEqualTo(before);
                long hadRoom = hadRoomAt.getOrDefault(owner, Long.MIN_VALUE);
                boolean hasRoom = before.intents() < intents && before.bytes() + largest <= bytes;
                assertThat(hasRoom && engine.nanos.get() - hadRoom > SECOND.toNanos())
                        .as("refused though there was room: %s", before)
                        .isFalse();
                if (hasRoom && hadRoom == Long.MIN_VALUE) {
                    hadRoomAt.put(owner, engine.nanos.get());
                }
                return;
            }
            hadRoomAt.remove(owner);
            assertThat(after.intents()).isEqualTo(before.intents() + 1).isLessThanOrEqualTo(intents);
            assertThat(after.intents() == 1 || after.bytes() <= bytes)
                    .as("%s of %s bytes", after, bytes)
                    .isTrue();
            if (answer instanceof Answer.Claimed claimed) {
                if (random.nextBoolean()) {
                    end(claimed, random.nextInt(2));
                }
            } else {
                waiting.computeIfAbsent(owner, key -> new ArrayList<>()).add(((Answer.Registered) answer).intent());
            }
        }

        private void end(Answer.Claimed claimed, int how) {
            decisions++;
            node.execute(claimed.claim(), new TestEngine.Business(engine.unit, how == 0 ? 201 : 422));
        }

        /** Decides an intent: confirmed and committed, confirmed and failed, or forgotten. */
        private void decide(Owner owner, int how) {
            List<Intent> mine = waiting.getOrDefault(owner, List.of());
            if (mine.isEmpty()) {
                return;
            }
            Intent intent = mine.remove(random.nextInt(mine.size()));
            if (how == 2) {
                engine.unit.call(scope -> engine.ledger.forget(intent.serverCorrelationId()));
                return;
            }
            Answer answer = node.confirm(new Confirmation(
                    intent.name(),
                    intent.serverCorrelationId(),
                    intent.path(),
                    Optional.empty(),
                    false,
                    TraceContext.NONE));
            if (answer instanceof Answer.Claimed claimed) {
                end(claimed, how);
            }
        }

        private void pass(Duration time) {
            engine.ledger.advance(time);
            engine.nanos.addAndGet(time.toNanos());
        }

        private static EndpointPolicy policy(Dialect dialect) {
            return new TestPolicy()
                    .dialects(Set.of(dialect == Dialect.IDS ? Dialect.TWOPHP : dialect))
                    .build();
        }
    }
}
