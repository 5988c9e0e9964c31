package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.ProtocolHeader;
import io.twophp.core.Logged;
import io.twophp.core.client.Network.Fault;
import io.twophp.core.client.SimulatedServer.Exchange;
import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.Keys;
import io.twophp.core.crypto.Vault;
import io.twophp.core.execution.Waiting;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls that were left behind are taken to their ends. */
class CallRecoveryTest extends CallTests {

    @Test
    @Tag("N5")
    @Tag("D4")
    void whatIsSentAgainIsTheSameRequest() {
        OutboundRequest request = new OutboundRequest(
                "PUT",
                URI.create(ORDERS + "/a%20b?x=1&y=%26"),
                Map.of(
                        "content-type",
                        List.of("text/plain"),
                        "If-Match",
                        List.of("\"7\""),
                        "Accept",
                        List.of("a/b", "c/d")),
                "tea".getBytes(java.nio.charset.StandardCharsets.UTF_8),
                autoConfirmed());
        calls.die(Step.ANSWERED, 1, request);
        calls.restart();
        calls.assertRecovery(CallState.COMMITTED);

        Exchange first = calls.server.exchanges().get(0);
        Exchange again = calls.server.exchanges().get(1);
        assertThat(again.message().method()).isEqualTo("PUT");
        assertThat(again.message().uri()).isEqualTo(first.message().uri());
        assertThat(again.message().body()).isEqualTo(first.message().body());
        assertThat(again.clientCorrelationId()).isEqualTo(first.clientCorrelationId());
        assertThat(again.header("Content-Type")).contains("text/plain");
        assertThat(again.header("If-Match")).contains("\"7\"");
        assertThat(again.header(ProtocolHeader.AUTO_CONFIRM)).contains("true");
        assertThat(calls.server.effects("tea")).isEqualTo(1);
    }

    @Test
    @Tag("D23")
    void whatHadCredentialsOfItsOwnIsNotSentWithOthers() {
        for (String name : List.of("AUTHORIZATION", "Cookie", "x-api-key", "X-Auth-Token")) {
            calls.die(
                    Step.ANSWERED,
                    1,
                    new OutboundRequest(
                            "POST",
                            ORDERS,
                            Map.of(name, List.of("secret"), "X", List.of("y")),
                            new byte[0],
                            autoConfirmed()));
        }
        int sent = calls.server.exchanges().size();
        calls.restart();
        assertThat(calls.process.recovery.run()).extracting(Call::state).containsOnly(CallState.OPEN);
        assertThat(calls.server.exchanges()).hasSize(sent);
        assertThat(calls.process.recovery.run()).as("after a pause").isEmpty();
    }

    @Test
    @Tag("W3")
    void whatWasMadeUnderNoNamedIdentityIsNotSentUnderAny() {
        calls.die(Step.ANSWERED, 1, post(ORDERS, Map.of(), ""));
        int sent = calls.server.exchanges().size();
        calls.restartLosingNothing();
        assertThat(calls.process.recovery.run())
                .as("nothing was confirmed, so it is over")
                .extracting(Call::state)
                .containsExactly(CallState.ABANDONED);
        assertThat(calls.server.exchanges()).hasSize(sent);
    }

    @Test
    @Tag("W3")
    void whatMayHaveBeenExecutedUnderNoNamedIdentityWaitsAndSaysSo() {
        calls.leftBehind(1, Fault.ANSWER_LOST, order(ORDERS, "tea", OutboundRequest.Options.DEFAULT));
        int sent = calls.server.exchanges().size();
        calls.clockwork.advance(CallSettings.LONGEST_BACKOFF);
        Logged.assertOne(Caller.class, () -> calls.assertRecovery(CallState.REGISTERED))
                .startsWith("TWOPHP-0623 [")
                .endsWith(
                        "can't be taken up: it was made under no named identity, or with credentials of its own, and is not"
                                + " repeated under others. It waits.")
                .contains(calls.only().clientCorrelationId().value());
        assertThat(calls.server.exchanges()).hasSize(sent);
        assertThat(calls.process.recovery.run()).as("after a pause").isEmpty();
    }

    @Test
    void aCallThatIsHeldIsNotTakenUpNorTwice() {
        calls.die(Step.ANSWERED, 1, order(ORDERS, "tea", autoConfirmed()));
        Calls.Process other = calls.another();
        assertThat(other.recovery.run()).isEmpty();
        calls.clockwork.advance(calls.settings.timeout().plusSeconds(29));
        assertThat(other.recovery.run()).isEmpty();
        calls.clockwork.advance(Duration.ofSeconds(1));
        calls.server.watch(step -> {
            if (step == Step.SENDING) {
                assertThat(calls.process.recovery.run()).isEmpty();
            }
        });
        assertThat(other.recovery.run()).hasSize(1);
    }

    @Test
    void aCallThatIsStillOpenIsTriedAgainAfterAPause() {
        calls.server.then(Fault.NONE);
        calls.server.faults(() -> Fault.REQUEST_LOST);
        calls.unfinished(order("tea"));
        assertThat(calls.process.recovery.run()).isEmpty();
        calls.clockwork.advance(CallSettings.LONGEST_BACKOFF);
        calls.assertRecovery(CallState.REGISTERED);
        calls.clockwork.advance(CallSettings.LONGEST_BACKOFF);
        calls.server.faults(() -> Fault.NONE);
        calls.assertRecovery(CallState.COMMITTED);
        assertThat(calls.server.effects("tea")).isEqualTo(1);
    }

    @Test
    void moreCallsThanOneBatchAreTakenUpInOneRun() {
        for (int i = 0; i < 25; i++) {
            calls.die(Step.ANSWERED, 1, order(ORDERS, "tea " + i, autoConfirmed()));
        }
        calls.restart();
        assertThat(calls.process.recovery.run())
                .hasSize(25)
                .extracting(Call::state)
                .containsOnly(CallState.COMMITTED);
        assertThat(calls.server.effects().values()).hasSize(25).containsOnly(1);
    }

    @Test
    @Tag("D25")
    void d25_aCallThatWasLeftBehindIsNotSentToAnEndpointThatNeverSpoke2php() {
        Calls any = new Calls("twophp.client.servers", "any");
        any.die(Step.ANSWERED, 1, order(ORDERS, "tea", autoConfirmed()));
        any.restart();
        any.assertRecovery(CallState.PLAIN);
        assertThat(any.server.exchanges()).hasSize(1);
    }

    @Test
    void aServiceThatWasNotCalledYetWaitsForItsTransport() {
        calls.die(Step.ANSWERED, 1, order(ORDERS, "tea", autoConfirmed()));
        calls.restart();
        Calls.Process without = calls.withoutClient();
        assertThat(without.recovery.run()).extracting(Call::state).containsExactly(CallState.OPEN);
        without.transports.remember("payments", SHOPS, calls.transport);
        assertThat(without.recovery.run()).as("after a pause").isEmpty();
        calls.clockwork.advance(Duration.ofSeconds(30));
        assertThat(without.recovery.run()).extracting(Call::state).containsExactly(CallState.COMMITTED);
    }

    /**
     * The first call fails before it is sent, each time in another way; the second one is taken to its end all the
     * same.
     */
    @ParameterizedTest
    @EnumSource
    void oneCallThatCantBeTakenUpDoesNotKeepOthersFromIt(Poison poison) {
        calls.die(Step.ANSWERED, 1, order(URI.create("https://other.example/orders"), "coffee", autoConfirmed()));
        calls.die(Step.ANSWERED, 1, order(ORDERS, "tea", autoConfirmed()));
        calls.restart();
        Vault vault = poison == Poison.KEY ? new Vault(new AesGcmCipher(Keys.ring("k2:2"))) : VAULT;
        CallParts parts = calls.parts(vault, CallListener.NONE, calls.settings);
        Transports transports = new Transports();
        transports.remember("other.example", SHOPS, message -> {
            throw new IllegalStateException("filter");
        });
        transports.remember("payments", SHOPS, calls.transport);
        CallRecovery recovery = new CallRecovery(
                parts, new Caller(parts, transports), Runnable::run, new CallRecovery.Concurrency(8, 2));
        List<String> log = Logged.by(
                CallRecovery.class,
                () -> assertThat(recovery.run())
                        .extracting(Call::state)
                        .containsExactly(CallState.OPEN, poison == Poison.KEY ? CallState.OPEN : CallState.COMMITTED));
        assertThat(log.get(0)).startsWith(poison == Poison.KEY ? "TWOPHP-0611" : "TWOPHP-0601");
        assertThat(recovery.run()).as("after a pause").isEmpty();
    }

    /** Each of these exchanges ends at the latest with its call's time; until then other calls are taken up. */
    @ParameterizedTest
    @CsvSource({"twophp.client.margin, PT0.5S, 2", "twophp.client.recovery.concurrency-per-service, 5, 5"})
    @Tag("W7")
    void aServiceThatDoesNotAnswerKeepsNoOthersWaitingAndIsHeldNoMoreThanItIsWorkedOn(
            String setting, String value, int perService) throws Exception {
        Calls calls = new Calls(setting, value);
        for (int i = 0; i < 10; i++) {
            calls.die(
                    Step.ANSWERED,
                    1,
                    order(URI.create("https://silent.example/orders"), "coffee " + i, autoConfirmed()));
        }
        calls.die(Step.ANSWERED, 1, order(ORDERS, "tea", autoConfirmed()));
        calls.restart();
        CountDownLatch asked = new CountDownLatch(perService);
        CountDownLatch over = new CountDownLatch(1);
        CountDownLatch answered = new CountDownLatch(1);
        Transports transports = new Transports();
        transports.remember("silent.example", SHOPS, message -> {
            asked.countDown();
            Waiting.await(over);
            throw new IOException("timed out");
        });
        transports.remember("payments", SHOPS, message -> {
            answered.countDown();
            return calls.transport.send(message);
        });
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            calls.recovery(transports, threads).sweep();
            Waiting.await(asked);
            Waiting.await(answered);
            assertThat(calls.ledger.held(calls.clockwork.now()))
                    .filteredOn(call -> call.target().equals("silent.example"))
                    .hasSize(perService);
        } finally {
            over.countDown();
            threads.shutdown();
            assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(calls.server.effects("tea")).isEqualTo(1);
    }

    private enum Poison {
        TRANSPORT,
        KEY
    }

    @Test
    void aRootCallThatTheServerRefusesToRegisterIsAtItsEnd() {
        calls.die(Step.ANSWERED, 1, order("tea"));
        calls.restartLosingNothing();
        calls.process.transports.remember("payments", SHOPS, message -> Network.problem(422, "correlation-id-reused"));
        calls.assertRecovery(CallState.REFUSED);
    }

    @Test
    @Tag("D3")
    void d3_aCallWhoseDeadlineIsLongOverIsAskedForBeforeItIsSubmittedAnew() {
        calls.die(Step.ANSWERED, 1, order(ORDERS, "tea", autoConfirmed()));
        calls.clockwork.advance(Duration.ofDays(1));
        calls.restart();
        calls.process.recovery.run();
        assertThat(calls.only().submissions()).isEqualTo(1);
        assertThat(calls.server.effects("tea")).isEqualTo(1);
    }
}
