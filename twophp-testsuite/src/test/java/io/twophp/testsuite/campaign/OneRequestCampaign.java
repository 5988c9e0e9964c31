package io.twophp.testsuite.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.engine.Checkpoint;
import io.twophp.testsuite.launch.Node;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * A dialect whose one request registers, confirms and executes, on two nodes with one PostgreSQL: many requests of one
 * name at once, and nodes that die at each checkpoint, with a client that comes back and with one that does not. A
 * subclass says which dialect. {@code -Dcampaign=short} runs a small size; {@code -Dcampaign.races} and
 * {@code -Dcampaign.rounds} choose otherwise.
 */
@Tag("campaign")
@Tag("G7")
@TestInstance(Lifecycle.PER_CLASS)
abstract class OneRequestCampaign {

    private static final boolean SHORT = "short".equals(System.getProperty("campaign"));
    private static final int RACES = Integer.getInteger("campaign.races", SHORT ? 5 : 100);
    private static final int ROUNDS = Integer.getInteger("campaign.rounds", SHORT ? 1 : 5);
    private static final int AT_ONCE = 32;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String REPLAYED = "Idempotent-Replayed";
    static final List<Checkpoint> PASSED = List.of(
            Checkpoint.REGISTRATION_BEGINS,
            Checkpoint.REGISTRATION_WRITTEN,
            Checkpoint.REGISTRATION_COMMITTED,
            Checkpoint.BUSINESS_BEGINS,
            Checkpoint.BUSINESS_DONE,
            Checkpoint.OUTCOME_WRITTEN,
            Checkpoint.OUTCOME_COMMITTED);
    private static final List<Checkpoint> PASSED_BY_FAILURES =
            List.of(Checkpoint.FAILURE_WRITTEN, Checkpoint.FAILURE_COMMITTED);

    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    private final String dialect;
    private Site site;

    /** @param dialect the dialect's name in settings */
    OneRequestCampaign(String dialect) {
        this.dialect = dialect;
    }

    /** Names the request in the dialect: the same for each request of one purpose. */
    abstract HttpRequest.Builder named(HttpRequest.Builder request, String purpose);

    /** Returns whether an answer says that the request is being executed. */
    abstract boolean isInFlight(HttpResponse<String> answer);

    /** Returns the request's path below that of the hurdles. */
    String path(String purpose) {
        return "local";
    }

    /** Sends what the dialect needs before the request that dies, to a node that stays alive. */
    void prepare(Node node, String purpose, String behaviour) {}

    /** Returns the checkpoints at which a node can die that executes the request with success. */
    List<Checkpoint> passed() {
        return PASSED;
    }

    /** Returns whether an answer is that of the request that executes. */
    boolean isFirst(HttpResponse<String> answer) {
        return answer.statusCode() == 201 && !isReplay(answer);
    }

    /** Returns whether answers distinguish the request that executes from those that came later. */
    boolean isToldWhoIsFirst() {
        return true;
    }

    /** Returns whether an answer says that the request was executed before. */
    boolean isRepeated(HttpResponse<String> answer) {
        return isReplay(answer);
    }

    /** Asserts that a client that comes back gets the outcome, and its replay when it comes back once more. */
    void assertDecided(
            Node node, String purpose, String behaviour, HttpResponse<String> answer, HttpResponse<String> again) {
        assertThat(answer.statusCode()).isEqualTo(behaviour.equals("WRITE") ? 201 : 409);
        assertThat(isReplay(again)).isTrue();
        assertThat(again.body()).isEqualTo(answer.body());
    }

    @BeforeAll
    void open() {
        site = Site.open(dialect + "-campaign", Long.getLong("seed", 12), settings());
    }

    /** Returns the settings of both nodes. */
    Map<String, String> settings() {
        return Map.of("twophp.endpoint.HurdleResource.local.dialects", dialect);
    }

    @AfterAll
    void close() {
        site.close();
    }

    @Test
    void of_many_requests_of_one_name_on_two_nodes_one_is_executed() {
        for (int race = 0; race < RACES; race++) {
            String purpose = UUID.randomUUID().toString();
            prepare(site.nodes().get(0), purpose, "WRITE");
            List<CompletableFuture<HttpResponse<String>>> calls = IntStream.range(0, AT_ONCE)
                    .mapToObj(i ->
                            HTTP.sendAsync(request(site.nodes().get(i % 2), purpose, "WRITE"), BodyHandlers.ofString()))
                    .toList();
            List<HttpResponse<String>> answers =
                    calls.stream().map(CompletableFuture::join).toList();
            assertThat(answers).allMatch(answer -> isFirst(answer) || isInFlight(answer) || isRepeated(answer));
            assertThat(answers.stream().filter(this::isFirst))
                    .as(purpose)
                    .hasSizeBetween(1, isToldWhoIsFirst() ? 1 : AT_ONCE);
            assertThat(effects(purpose)).isEqualTo(1);
        }
        site.say("%s: %d times %d at once, one execution each", dialect, RACES, AT_ONCE);
    }

    @Test
    void whoever_comes_back_after_a_crash_finds_one_effect() {
        int kills = 0;
        for (int round = 0; round < ROUNDS; round++) {
            for (Checkpoint checkpoint : passed()) {
                crash(kills++, checkpoint, "WRITE", true);
            }
            for (Checkpoint checkpoint : PASSED_BY_FAILURES) {
                crash(kills++, checkpoint, "REFUSE", true);
            }
        }
        site.say("%s: %d kills, each client came back", dialect, kills);
    }

    @Test
    void without_its_client_an_intent_is_decided_or_was_never_there() {
        int kills = 0;
        for (int round = 0; round < ROUNDS; round++) {
            for (Checkpoint checkpoint : passed()) {
                crash(kills++, checkpoint, "WRITE", false);
            }
        }
        site.say("%s: %d kills, no client came back", dialect, kills);
    }

    private void crash(int number, Checkpoint checkpoint, String behaviour, boolean comesBack) {
        Node victim = site.nodes().get(number % 2);
        Node survivor = site.other(victim);
        String purpose = UUID.randomUUID().toString();
        prepare(survivor, purpose, behaviour);
        long before = committed();
        victim.arm(checkpoint, 1);
        CompletableFuture<HttpResponse<String>> lost =
                HTTP.sendAsync(request(victim, purpose, behaviour), BodyHandlers.ofString());
        assertThat(victim.awaitHalt(PATIENCE)).as("%s halts", checkpoint).isTrue();
        victim.disarm(checkpoint);
        assertThat(lost.handle((answer, failure) -> failure != null).join()).isTrue();
        if (comesBack) {
            HttpResponse<String> answer = untilDecided(survivor, purpose, behaviour);
            HttpResponse<String> again = untilDecided(survivor, purpose, behaviour);
            assertDecided(survivor, purpose, behaviour, answer, again);
        } else {
            Awaitility.await(checkpoint + " is decided")
                    .atMost(PATIENCE)
                    .until(() -> site.tables.processing().isEmpty());
        }
        assertThat((long) effects(purpose))
                .as("%s, client %s", checkpoint, comesBack ? "back" : "gone")
                .isEqualTo(committed() - before)
                .isIn(expected(checkpoint, behaviour, comesBack));
        victim.start();
    }

    /**
     * Returns the effects that are allowed: a registration by one statement is stored once it is written, within a
     * transaction it is not yet.
     */
    List<Long> expected(Checkpoint checkpoint, String behaviour, boolean comesBack) {
        if (!behaviour.equals("WRITE") || !comesBack && checkpoint == Checkpoint.REGISTRATION_BEGINS) {
            return List.of(0L);
        }
        return !comesBack && checkpoint == Checkpoint.REGISTRATION_WRITTEN ? List.of(0L, 1L) : List.of(1L);
    }

    private long committed() {
        return site.tables.count("twophp_intent WHERE actor = 'server' AND phase = 'COMMITTED'");
    }

    /**
     * Repeats the request as a patient client does, while the answer says that it is in flight or the server
     * unavailable.
     */
    private HttpResponse<String> untilDecided(Node node, String purpose, String behaviour) {
        List<HttpResponse<String>> answers = new ArrayList<>();
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(200)).until(() -> {
            Optional<HttpResponse<String>> answer = sent(request(node, purpose, behaviour));
            answer.ifPresent(answers::add);
            return answer.filter(this::isDecided).isPresent();
        });
        return answers.get(answers.size() - 1);
    }

    private boolean isDecided(HttpResponse<String> answer) {
        return answer.statusCode() < 500 && !isInFlight(answer);
    }

    final HttpResponse<String> get(Node node, String purpose) {
        return answer(unnamed(node, purpose, "WRITE").GET().build());
    }

    static HttpResponse<String> answer(HttpRequest request) {
        return HTTP.sendAsync(request, BodyHandlers.ofString()).join();
    }

    static Optional<HttpResponse<String>> sent(HttpRequest request) throws InterruptedException {
        try {
            return Optional.of(HTTP.send(request, BodyHandlers.ofString()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    final HttpRequest request(Node node, String purpose, String behaviour) {
        return named(unnamed(node, purpose, behaviour), purpose).build();
    }

    final HttpRequest.Builder unnamed(Node node, String purpose, String behaviour) {
        return HttpRequest.newBuilder(node.shop().resolve("orders/hurdles/" + path(purpose)))
                .timeout(PATIENCE)
                .header("Authorization", io.twophp.testsuite.launch.Client.basic("alice:alice-secret"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"purpose\":\"" + purpose + "\",\"behaviour\":\"" + behaviour
                        + "\",\"secret\":\"s\",\"linger\":0}"));
    }

    static boolean isReplay(HttpResponse<String> answer) {
        return answer.headers().firstValue(REPLAYED).isPresent();
    }

    private int effects(String purpose) {
        return site.tables.effects(List.of(), List.of(purpose)).size();
    }
}
