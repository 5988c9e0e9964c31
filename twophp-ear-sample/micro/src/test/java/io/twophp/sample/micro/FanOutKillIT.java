package io.twophp.sample.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.twophp.CallEnded;
import io.twophp.CallState;
import io.twophp.core.engine.Checkpoint;
import io.twophp.jaxrs.client.TwoPhaseCallException;
import io.twophp.sample.micro.Passage.Exchange;
import io.twophp.sample.micro.Passage.Way;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The shop is killed in the middle of its fan-out, thirty times: at each request and each answer of the six calls of a
 * checkout, when it has all answers, when its outcome is written, and four times once more in the execution after.
 * Every other time the client makes the shop go on, by repeating its confirmation; else the client gives up, and the
 * shop's recovery goes on. {@code -Dcampaign=short} takes a few of them, {@code -Dseed} chooses otherwise which
 * requests and answers are lost.
 */
@Tag("campaign")
@Tag("D12")
@Tag("D17")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FanOutKillIT {

    private static final boolean SHORT = "short".equals(System.getProperty("campaign"));
    private static final long SEED = Long.getLong("seed", System.nanoTime() >>> 20);

    /** The client's patience: enough for Phase 1, which recovery needs; less than a server takes to start again. */
    private static final Duration IMPATIENT = Duration.ofSeconds(5);

    private FanOutSite site;
    private RootClient alice;
    private int rounds;
    private int strokes;

    @BeforeAll
    void start() {
        System.out.printf("fan-out: seed %d%n", SEED);
        Path directory = Sample.target().resolve("fan-out");
        site = FanOutSite.open(directory);
        alice = new RootClient(directory.resolve("client"));
    }

    @AfterAll
    void stop() {
        System.out.printf("fan-out: seed %d, %d checkouts, %d kills%n", SEED, rounds, strokes);
        if (alice != null) {
            alice.close();
        }
        if (site != null) {
            site.close();
        }
    }

    static Stream<Round> rounds() {
        Random random = new Random(SEED);
        List<List<Stroke>> all = new ArrayList<>();
        Passage.all().forEach(passage -> all.add(List.of(new Stroke.At(passage, random.nextBoolean()))));
        all.add(List.of(new Stroke.Halt(Checkpoint.BUSINESS_DONE)));
        all.add(List.of(new Stroke.Halt(Checkpoint.OUTCOME_WRITTEN)));
        all.add(twice(
                Service.PAYMENTS, Exchange.PHASE_ONE, Way.ANSWER, Service.INVENTORY, Exchange.PHASE_TWO, Way.REQUEST));
        all.add(twice(
                Service.PAYMENTS, Exchange.PHASE_TWO, Way.ANSWER, Service.SHIPPING, Exchange.PHASE_TWO, Way.ANSWER));
        all.add(twice(
                Service.WAREHOUSE, Exchange.PHASE_ONE, Way.REQUEST, Service.CARRIER, Exchange.PHASE_TWO, Way.REQUEST));
        all.add(List.of(
                new Stroke.At(new Passage(Service.SHIPPING, Exchange.PHASE_TWO, Way.ANSWER), false),
                new Stroke.Halt(Checkpoint.OUTCOME_WRITTEN)));
        List<Round> rounds = new ArrayList<>();
        all.forEach(strokes -> rounds.add(new Round(strokes, (rounds.size() + SEED) % 2 == 0)));
        return SHORT ? Stream.of(rounds.get(1), rounds.get(14), rounds.get(25)) : rounds.stream();
    }

    private static List<Stroke> twice(
            Service first, Exchange exchange, Way way, Service second, Exchange thatExchange, Way thatWay) {
        return List.of(
                new Stroke.At(new Passage(first, exchange, way), false),
                new Stroke.At(new Passage(second, thatExchange, thatWay), true));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rounds")
    void each_effect_happens_once_and_the_ledger_has_fourteen_rows(Round round) throws Exception {
        long begin = System.nanoTime();
        site.arm(round.strokes().get(0));
        CompletableFuture<String> checkout = CompletableFuture.supplyAsync(
                () -> alice.checkout(site.shop(), round.patient() ? FanOutSite.PATIENCE : IMPATIENT));
        for (int i = 0; i < round.strokes().size(); i++) {
            site.awaitDeath(round.strokes().get(i));
            if (i + 1 < round.strokes().size()) {
                site.arm(round.strokes().get(i + 1));
            }
            site.restart(!round.patient());
            strokes++;
        }
        rounds++;

        CallEnded end = round.patient() ? answered(checkout) : recovered(checkout);

        assertThat(end.end()).isEqualTo(CallState.COMMITTED);
        String root = end.call().clientCorrelationId().value();
        CallTree tree = CallTree.ask(site.shop(), root);
        tree.assertWhole(alice.row(root));
        assertCallsEnded(tree.clientIds(), root);
        assertEffects(site.text(
                "SELECT resource_id FROM twophp_intent WHERE actor = 'server' AND client_correlation_id = ?", root));
        long executions = site.count(
                "SELECT attempts + interruptions FROM twophp_intent WHERE actor = 'server' AND client_correlation_id = ?",
                root);
        assertThat(executions).isGreaterThan(round.strokes().size());
        System.out.printf(
                "fan-out: %d. %s: %d executions, %d ms%n",
                rounds, round, executions, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
    }

    private CallEnded answered(CompletableFuture<String> checkout) throws Exception {
        assertThat(checkout.get(2 * FanOutSite.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .contains("\"payment\":");
        return alice.end(FanOutSite.PATIENCE);
    }

    /** Waits for the shop to end the call without any request; the client learns the outcome when it asks again. */
    private CallEnded recovered(CompletableFuture<String> checkout) {
        TwoPhaseCallException[] unfinished = new TwoPhaseCallException[1];
        assertThatThrownBy(checkout::join)
                .cause()
                .asInstanceOf(type(TwoPhaseCallException.class))
                .satisfies(thrown -> unfinished[0] = thrown)
                .returns(true, TwoPhaseCallException::mayBeExecuted);
        String root = unfinished[0].clientCorrelationId().value();
        Awaitility.await()
                .atMost(FanOutSite.PATIENCE)
                .until(() -> site.text(
                                "SELECT phase FROM twophp_intent WHERE actor = 'server' AND client_correlation_id = ?",
                                root)
                        .equals("COMMITTED"));
        CallEnded[] end = new CallEnded[1];
        Awaitility.await().atMost(FanOutSite.PATIENCE).until(() -> {
            alice.recover();
            end[0] = alice.end(Duration.ZERO);
            return end[0] != null;
        });
        return end[0];
    }

    private void assertCallsEnded(List<String> clientIds, String root) {
        List<String> made = clientIds.stream().filter(id -> !id.equals(root)).toList();
        assertThat(site.count(
                        "SELECT count(*) FROM twophp_call WHERE state = 'COMMITTED' AND client_correlation_id = ANY (?)",
                        made))
                .isEqualTo(made.size())
                .isEqualTo(6);
        assertThat(site.count("SELECT count(*) FROM twophp_call"))
                .as("calls of all checkouts")
                .isEqualTo(6L * rounds);
        assertThat(site.count("SELECT count(*) FROM twophp_intent"))
                .as("rows of all checkouts")
                .isEqualTo(13L * rounds);
    }

    private void assertEffects(String checkout) {
        Arrays.stream(Service.values())
                .filter(service -> service.caller().isPresent())
                .forEach(service -> site.kept().only(service, checkout));
        assertThat(site.count("SELECT count(*) FROM shop_checkout WHERE id = ?", checkout))
                .isEqualTo(1);
        assertThat(site.kept().counts().values()).as("effects of all checkouts").allMatch(count -> count == rounds);
    }

    /**
     * One checkout.
     *
     * @param strokes the causes of the shop's deaths, one after the other
     * @param patient whether the client goes on asking while the shop is away
     */
    record Round(List<Stroke> strokes, boolean patient) {

        @Override
        public String toString() {
            return strokes + (patient ? ", the client repeats" : ", the client gives up");
        }
    }
}
