package io.twophp.core.engine;

import static io.twophp.core.engine.TestEngine.ASYNCHRONOUS;
import static io.twophp.core.engine.TestEngine.EXTERNAL;
import static io.twophp.core.engine.TestEngine.LEASE;
import static io.twophp.core.engine.TestEngine.REJECT;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.core.Logged;
import io.twophp.core.engine.TestEngine.Business;
import io.twophp.core.execution.Background;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Name;
import io.twophp.core.policy.EndpointPolicy;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Reliability, faults 1, 4, 10 and 11: the node dies at each checkpoint of each exchange in turn, and again at each one
 * of its recovery; the client goes on with the same ids. In the end there is one effect, or a failure and none.
 */
@Tag("D17")
@Tag("I1")
@Tag("I2")
@Tag("I5")
@Tag("I6")
class NodeDeathTest {

    private static final Optional<URI> HOOK = Optional.of(URI.create("https://client.example/hook"));
    private static final int MOST_CHECKPOINTS = 20;

    /** Passes all handlers, as a halt does. */
    private static final class Death extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** One client's exchange, which is repeated with the same ids until the client knows the outcome. */
    private record Exchange(String name, EndpointPolicy policy, boolean autoConfirmed, int status) {

        Registration registration() {
            return autoConfirmed ? TestEngine.autoConfirmed(policy, HOOK) : TestEngine.registration(policy);
        }
    }

    @TestFactory
    Stream<DynamicTest> diesAnywhereOnce() {
        return exchanges().stream()
                .flatMap(exchange -> IntStream.range(0, MOST_CHECKPOINTS)
                        .mapToObj(at -> DynamicTest.dynamicTest(
                                exchange.name() + ", at checkpoint " + at, () -> new Run(exchange).dyingAt(at))));
    }

    @TestFactory
    Stream<DynamicTest> diesAnywhereAndThenOnceMore() {
        return exchanges().stream()
                .flatMap(exchange -> IntStream.range(0, MOST_CHECKPOINTS)
                        .mapToObj(at -> DynamicTest.dynamicTest(
                                exchange.name() + ", at checkpoint " + at + " and each later one", () -> {
                                    for (int then = at + 1; then < MOST_CHECKPOINTS; then++) {
                                        new Run(exchange).dyingAt(at, then);
                                    }
                                })));
    }

    private static List<Exchange> exchanges() {
        return List.of(
                new Exchange("synchronous", REJECT, false, 201),
                new Exchange("failing", REJECT, false, 409),
                new Exchange("asynchronous", ASYNCHRONOUS, false, 201),
                new Exchange("external", EXTERNAL, false, 201),
                new Exchange("auto-confirmed", REJECT, true, 201),
                new Exchange("auto-confirmed, asynchronous", ASYNCHRONOUS, true, 201),
                new Exchange("auto-confirmed, external", EXTERNAL, true, 201));
    }

    private static final class Run {

        private final TestEngine engine = new TestEngine();
        private final Exchange exchange;
        private int outside;

        Run(Exchange exchange) {
            this.exchange = exchange;
            engine.redelivery.resource(claim -> engine.handshake.execute(claim, business()));
        }

        /** Business logic with an effect inside the transaction and, if the endpoint says so, one outside. */
        private Business business() {
            return new Business(engine.unit, exchange.status(), attempt -> outside++);
        }

        void dyingAt(Integer... moments) {
            List<Integer> deaths = List.of(moments);
            int[] passed = {0};
            engine.atCheckpoint(checkpoint -> {
                if (deaths.contains(passed[0]++)) {
                    throw new Death();
                }
            });
            Intent row = untilDecided();
            boolean committed = row.phase() == Phase.COMMITTED;
            assertThat(engine.unit.business()).hasSize(committed ? 1 : 0);
            if (exchange.policy() == EXTERNAL) {
                assertThat(outside).as("external effects").isLessThanOrEqualTo(1);
                assertThat(committed || row.isInDoubt()).isTrue();
            } else {
                assertThat(row.phase()).isIn(Phase.COMMITTED, Phase.FAILED);
                if (deaths.size() < TestEngine.ATTEMPTS) {
                    assertThat(row.phase()).isEqualTo(exchange.status() < 400 ? Phase.COMMITTED : Phase.FAILED);
                }
            }
        }

        private Intent untilDecided() {
            for (int round = 0; round < 10; round++) {
                survive(this::clientGoesOn);
                survive(() -> Logged.by(Background.class, engine.threads::runAll));
                Optional<Intent> row = engine.unit
                        .call(scope -> engine.ledger.find(TestEngine.SHOP, Name.of(TestEngine.ALICE, TestEngine.CCID)))
                        .map(reading -> reading.intent());
                if (row.filter(it -> it.phase().isTerminal() || it.isInDoubt()).isPresent()) {
                    return row.get();
                }
                if (row.filter(it -> it.phase() == Phase.PROCESSING).isPresent()) {
                    engine.ledger.advance(LEASE);
                    survive(engine.recovery(1)::run);
                    survive(() -> Logged.by(Background.class, engine.threads::runAll));
                }
            }
            throw new AssertionError("undecided for ever (I6)");
        }

        private void clientGoesOn() {
            Answer answer = engine.handshake.register(exchange.registration());
            if (answer instanceof Answer.Registered registered) {
                answer = engine.confirm(registered.intent().serverCorrelationId());
            }
            if (answer instanceof Answer.Claimed claimed) {
                engine.handshake.execute(claimed.claim(), business());
            }
        }

        /**
         * Runs a step. If the node dies in it, its leases are not renewed any more; its queued work runs later, as if
         * the node had only been stopped.
         */
        private void survive(Runnable step) {
            try {
                step.run();
            } catch (Death e) {
                engine.leases.current().forEach(engine.leases::letGo);
            }
        }
    }
}
