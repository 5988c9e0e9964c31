package io.twophp.testsuite.stranger;

import static io.twophp.testsuite.launch.Client.phase;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Request;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Kinds of resource classes that the checks of all servers lack: EJBs with a role, another transaction attribute or
 * other EJBs, sub-resources that are EJBs or one for all, lists of a type variable. Their writes are in the intent's
 * transaction, and their exceptions are answered as without 2PHP.
 */
@OnSharedSite
class ResourceKindsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Site site;
    private final Client alice;
    private final String name = "k-" + UUID.randomUUID();

    ResourceKindsIT(Site site) {
        this.site = site;
        this.alice = site.as("alice");
    }

    /** @param path the method and the path; collections take JSON, all other resources the bare text */
    private static Request request(String path, String text) {
        String[] parts = path.split(" ");
        Request request = Request.of(parts[0], parts[1]);
        return text.matches("[\\[{].*") ? request.json(text) : request.body("text/plain", text.getBytes(UTF_8));
    }

    /** Returns the number of rows that a resource has written for a name. */
    private long rows(String path, String written) {
        String table = path.contains("shelves")
                ? "book WHERE title"
                : path.matches("\\w+ (coins|stamps).*") ? "item WHERE name" : "booking WHERE seat";
        return site.postgres().number("SELECT count(*) FROM " + table + " = ?", written);
    }

    private HttpResponse<String> status(String path, Registered intent) {
        String root = path.contains("../") ? path.replaceFirst("\\w+ (\\.\\./\\w+/).*", "$1") : "";
        return alice.get(root + "2php/intents/" + intent.serverId());
    }

    private String executions() {
        return alice.get("executions/" + name).body();
    }

    private void awaitCommitted(String path, Registered intent) {
        Awaitility.await().atMost(PATIENCE).until(() -> "COMMITTED".equals(phase(status(path, intent))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    POST bookings                  | $name              | alice, customer true, operator false
                    POST bookings/supported        | $name              | alice
                    POST bookings/ushered          | $name              | alice
                    POST bookings/number           | $name              | 1
                    POST shelves/upper/application | $name              | $name on upper
                    POST shelves/upper/stateless   | $name              | $name on upper
                    POST coins                     | {"name":"$name"}   | $name
                    POST stamps                    | {"name":"$name"}   | $name
                    """)
    void takesEffectOnceAndIsReplayed(String path, String body, String answered) {
        Registered intent = alice.register(request(path, body.replace("$name", name)));
        assertThat(rows(path, name)).isZero();
        HttpResponse<String> first = alice.confirm(intent);
        HttpResponse<String> again = alice.confirm(intent);
        assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
        assertThat(phase(first)).isEqualTo("COMMITTED");
        assertThat(first.body()).isEqualTo(answered.replace("$name", name));
        assertThat(Client.isReplay(again)).isTrue();
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(phase(status(path, intent))).isEqualTo("COMMITTED");
        assertThat(rows(path, name)).isOne();
    }

    /** A body is given where the answer is that of a request without 2PHP, or a mapper's. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    POST bookings/refused          | $name                           | 410 | same
                    POST bookings/taken            | $name                           | 409 | same
                    POST bookings/nowhere          | $name                           | 422 | same
                    POST bookings/broken           | $name                           | 500 |
                    POST bookings/number           | -$name                          | 422 |
                    POST bookings/misled           | $name                           | 422 |
                    POST shelves/upper/application | $name!                          | 409 |
                    POST shelves/upper/stateless   | $name!                          | 409 |
                    POST coins                     | {"name":"$name","refused":true} | 409 |
                    POST stamps                    | {"name":"$name","refused":true} | 409 |
                    """)
    void rollsBackWhatFailsAndAnswersAsWithoutUs(String path, String body, int status, String answered) {
        Request request = request(path, body.replace("$name", name));
        String written = body.endsWith("!") ? name + "!" : name;
        HttpResponse<String> plain = alice.send(request);
        long before = rows(path, written);
        HttpResponse<String> answer = alice.handshake(request);
        assertThat(phase(answer)).as(answer.body()).isEqualTo("FAILED");
        assertThat(answer.statusCode()).isEqualTo(status);
        if (answered != null) {
            assertThat(plain.statusCode()).as(plain.body()).isEqualTo(status);
            assertThat(answer.body()).isEqualTo(answered.equals("same") ? plain.body() : answered);
        }
        assertThat(rows(path, written)).isEqualTo(before);
    }

    /** The container does not count a failure of the intent as a failure of the bean. */
    @Test
    void leavesNothingInTheLogOfWhatIsAnOutcome() {
        alice.handshake(request("POST bookings/refused", name));
        assertThat(site.log()).doesNotContain("no " + name);
    }

    /** A resource that is no EJB gets the exception as an EJB container has wrapped it. */
    @Test
    void mapsWhatAnotherResourceGetsFromAnEjbAsWithoutUs() {
        HttpResponse<String> plain = alice.send(request("POST clerk/misled", name));
        HttpResponse<String> answer = alice.handshake(request("POST clerk/misled", name));
        assertThat(phase(answer)).as(answer.body()).isEqualTo("FAILED");
        assertThat(answer.statusCode()).isEqualTo(plain.statusCode());
        assertThat(rows("clerk", name)).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    POST bookings/later                  | $name              | alice at /stranger/api/
                    POST ../second/bookings/later        | $name              | alice at /stranger/second/
                    POST shelves/upper/application/later | $name              |
                    POST shelves/upper/stateless/later   | $name              |
                    PUT stamps/left                      | [{"name":"$name"}] | left 1
                    """)
    void runsAsItsOwnerWithoutTheClientWhereItCameIn(String path, String body, String answered) {
        Registered intent = alice.register(request(path, body.replace("$name", name)));
        assertThat(alice.confirm(intent).statusCode()).isEqualTo(202);
        awaitCommitted(path, intent);
        if (answered != null) {
            assertThat(alice.confirm(intent).body()).isEqualTo(answered);
        }
        assertThat(rows(path, name)).isOne();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    POST coins            | {"name":"$name","lost":1}
                    POST stamps           | {"name":"$name","lost":1}
                    POST bookings/raising | $name 40P01 1
                    """)
    void isTriedAgainWithTheSameArgumentsAfterContention(String path, String body) {
        HttpResponse<String> answer = alice.handshake(request(path, body.replace("$name", name)));
        assertThat(phase(answer)).as(answer.body()).isEqualTo("COMMITTED");
        assertThat(executions()).isEqualTo("2");
        assertThat(rows(path, name)).isOne();
    }

    @Test
    void takesListsOfATypeVariable() {
        String one = "{\"name\":\"" + name + "\"}";
        HttpResponse<String> answer = alice.handshake(request("PUT coins/left", "[" + one + "," + one + "]"));
        assertThat(phase(answer)).as(answer.body()).isEqualTo("COMMITTED");
        assertThat(answer.body()).isEqualTo("left 2");
        assertThat(rows("PUT coins/left", name)).isEqualTo(2);
    }

    @Test
    void anIntentBelongsToTheAddressItCameInBy() {
        Registered intent = alice.register(request("POST bookings", name));
        Registered elsewhere = new Registered(
                request("POST ../second/bookings", name), intent.clientId(), intent.serverId(), intent.deadline());
        assertThat(alice.confirm(elsewhere).statusCode()).isBetween(400, 499);
        assertThat(rows("bookings", name)).isZero();
        assertThat(phase(alice.confirm(intent))).isEqualTo("COMMITTED");
    }

    /** The constraint is checked when the outcome is already in the same transaction. */
    @Test
    void failsTogetherWithItsOutcomeAtTheCommit() {
        assertThat(alice.send(request("POST bookings", name)).statusCode()).isEqualTo(201);
        HttpResponse<String> answer = alice.handshake(request("POST bookings", name));
        assertThat(phase(answer)).as(answer.body()).isEqualTo("FAILED");
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(rows("bookings", name)).isOne();
    }

    @Test
    void refusesACallerWithoutTheRole() {
        HttpResponse<String> answer = alice.phaseOne(name, request("POST bookings/forbidden", name));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(403);
        assertThat(rows("bookings", name)).isZero();
    }

    /** The call's rows are written in a transaction of their own, in which the EJB's connections have to take part. */
    @Test
    void callsOthersWithinItsIntent() {
        HttpResponse<String> answer = alice.handshake(Request.post("bookings/errand")
                .json("{\"user\":\"alice\",\"target\":\"deposits\",\"body\":\"{\\\"account\\\":\\\"" + name
                        + "\\\",\\\"amount\\\":5}\"}"));
        assertThat(phase(answer)).as(answer.body()).isEqualTo("COMMITTED");
        assertThat(site.postgres().number("SELECT count(*) FROM deposit WHERE account = ?", name))
                .isOne();
        assertThat(rows("bookings", "alice")).isOne();
    }
}
