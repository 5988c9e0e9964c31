package io.twophp.testsuite.stranger;

import static io.twophp.testsuite.stranger.Client.phase;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.stranger.Client.Registered;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Resources that are EJBs: their writes are in the intent's transaction, and their exceptions are answered as without
 * 2PHP.
 */
@ExtendWith(SharedSite.class)
class EjbIT {

    private final Site site;
    private final Postgres postgres;
    private final Client alice;
    private final String seat = "s-" + UUID.randomUUID();

    EjbIT(Site site) {
        this.site = site;
        this.postgres = site.postgres();
        this.alice = site.as("alice");
    }

    private static Request request(String path, String text) {
        return Request.post(path).body("text/plain", text.getBytes(StandardCharsets.UTF_8));
    }

    private long bookings() {
        return postgres.number("SELECT count(*) FROM booking WHERE seat = ?", seat);
    }

    private long executions(String name) {
        return Long.parseLong(alice.get("executions/" + name).body());
    }

    @ParameterizedTest
    @ValueSource(strings = {"bookings", "bookings/supported", "bookings/ushered", "bookings/number"})
    void takesEffectOnceAndIsReplayed(String path) {
        Registered intent = alice.register(request(path, seat));
        assertThat(bookings()).isZero();
        HttpResponse<String> first = alice.confirm(intent);
        HttpResponse<String> again = alice.confirm(intent);
        assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
        assertThat(phase(first)).isEqualTo("COMMITTED");
        assertThat(Client.isReplay(again)).isTrue();
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(bookings()).isOne();
    }

    @Test
    void seesItsCaller() {
        assertThat(alice.handshake(request("bookings", seat)).body()).isEqualTo("alice, customer true, operator false");
    }

    @ParameterizedTest
    @CsvSource({"refused,410", "taken,409", "nowhere,422", "broken,500"})
    void rollsBackWhatFailsAndAnswersAsWithoutUs(String path, int status) {
        HttpResponse<String> plain = alice.send(request("bookings/" + path, seat));
        long before = bookings();
        HttpResponse<String> answer = alice.handshake(request("bookings/" + path, seat));
        assertThat(plain.statusCode()).as(plain.body()).isEqualTo(status);
        assertThat(phase(answer)).as(answer.body()).isEqualTo("FAILED");
        assertThat(answer.statusCode()).isEqualTo(status);
        if (status != 500) {
            assertThat(answer.body()).isEqualTo(plain.body());
        }
        assertThat(bookings()).isEqualTo(before);
    }

    /** Servers answer 500 here without 2PHP. */
    @Test
    void mapsWhatAnEjbGetsFromAnotherByItsCause() {
        HttpResponse<String> answer = alice.handshake(request("bookings/misled", seat));
        assertThat(phase(answer)).as(answer.body()).isEqualTo("FAILED");
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(bookings()).isZero();
    }

    /** A resource that is no EJB gets the exception as an EJB container has wrapped it. */
    @Test
    void mapsWhatAnotherResourceGetsFromAnEjbAsWithoutUs() {
        HttpResponse<String> plain = alice.send(request("clerk/misled", seat));
        HttpResponse<String> answer = alice.handshake(request("clerk/misled", seat));
        assertThat(phase(answer)).as(answer.body()).isEqualTo("FAILED");
        assertThat(answer.statusCode()).isEqualTo(plain.statusCode());
        assertThat(bookings()).isZero();
    }

    @Test
    void failsWhatIsMarkedForRollback() {
        HttpResponse<String> answer = alice.handshake(request("bookings/marked", seat));
        assertThat(phase(answer)).as(answer.body()).isEqualTo("FAILED");
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(bookings()).isZero();
    }

    @Test
    void failsWhatReturnsAPrimitive() {
        HttpResponse<String> answer = alice.handshake(request("bookings/number", "-" + seat));
        assertThat(phase(answer)).as(answer.body()).isEqualTo("FAILED");
        assertThat(answer.statusCode()).isEqualTo(422);
    }

    /** The constraint is checked when the outcome is already in the same transaction. */
    @Test
    void failsTogetherWithItsOutcomeAtTheCommit() {
        assertThat(alice.send(request("bookings", seat)).statusCode()).isEqualTo(201);
        assertThat(bookings()).isOne();
        HttpResponse<String> answer = alice.handshake(request("bookings", seat));
        assertThat(phase(answer)).as(answer.body()).isEqualTo("FAILED");
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(bookings()).isOne();
    }

    @Test
    void isTriedAgainAfterContention() {
        HttpResponse<String> answer = alice.handshake(request("bookings/raising", seat + " 40P01 1"));
        assertThat(phase(answer)).as(answer.body()).isEqualTo("COMMITTED");
        assertThat(executions(seat)).isEqualTo(2);
        assertThat(bookings()).isOne();
    }

    @Test
    void isClosedToWhomItsRolesTurnAway() {
        HttpResponse<String> answer = alice.phaseOne(seat, request("bookings/forbidden", seat));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(403);
        assertThat(bookings()).isZero();
    }

    @Test
    void runsAsItsOwnerWithoutTheClient() {
        Registered intent = alice.register(request("bookings/later", seat));
        assertThat(alice.confirm(intent).statusCode()).isEqualTo(202);
        Awaitility.await().atMost(20, TimeUnit.SECONDS).until(() -> "COMMITTED".equals(phase(alice.status(intent))));
        assertThat(alice.confirm(intent).body()).isEqualTo("alice");
        assertThat(postgres.number("SELECT count(*) FROM booking WHERE seat = ? AND caller = 'alice'", seat))
                .isOne();
    }

    /** The call's rows are written in a transaction of their own, in which the EJB's connections have to take part. */
    @Test
    void callsOthersWithinItsIntent() {
        HttpResponse<String> answer = alice.handshake(Request.post("bookings/errand")
                .json("{\"user\":\"alice\",\"target\":\"deposits\",\"body\":" + "\"{\\\"account\\\":\\\"" + seat
                        + "\\\",\\\"amount\\\":5}\"}"));
        assertThat(phase(answer)).as(answer.body()).isEqualTo("COMMITTED");
        assertThat(postgres.number("SELECT count(*) FROM deposit WHERE account = ?", seat))
                .isOne();
        assertThat(postgres.number("SELECT count(*) FROM booking WHERE seat = ?", "alice"))
                .isOne();
    }

    /** A singleton's lock is held until the intent has committed: the next request sees what it has written. */
    @Test
    void aSingletonLetsOneInAfterTheOther() {
        List<Registered> intents = Stream.generate(() -> alice.register(request("turnstile", seat)))
                .limit(8)
                .toList();
        List<CompletableFuture<HttpResponse<String>>> confirmations = intents.stream()
                .map(intent -> CompletableFuture.supplyAsync(() -> alice.confirm(intent)))
                .toList();
        List<String> phases = confirmations.stream()
                .map(confirmation -> phase(confirmation.join()))
                .toList();
        assertThat(phases).containsOnlyOnce("COMMITTED").containsOnly("COMMITTED", "FAILED");
        assertThat(postgres.number("SELECT count(*) FROM passage WHERE ticket = ?", seat))
                .isOne();
    }

    /** The container does not count a failure of the intent as a failure of the bean. */
    @Test
    void leavesNothingInTheLogOfWhatIsAnOutcome() {
        alice.handshake(request("bookings/refused", seat));
        assertThat(site.log()).doesNotContain("no " + seat);
    }
}
