package io.twophp.testsuite.stranger;

import static io.twophp.testsuite.launch.Client.phase;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Request;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * D16: the outcome of executions that the database ends. On a real server, since it hides the cause: Payara's
 * transaction manager reports a failed COMMIT by a SystemException without the database's error, where a local
 * transaction passes on the SQLException itself; and H2 has no deferred constraints.
 */
@OnSharedSite
@Tag("D16")
class FailureKindIT {

    /** {@code twophp.attempts}, as shipped. */
    private static final int ATTEMPTS = 5;

    private static final int MOST_CONFIRMATIONS = 200;
    private static final Duration PAUSE = Duration.ofMillis(40);

    private final Site site;
    private final Client alice;
    private final String name = "w-" + UUID.randomUUID();

    FailureKindIT(Site site) {
        this.site = site;
        this.alice = site.as("alice");
    }

    private static Request request(String way, String text) {
        return Request.post("failing/" + way).body("text/plain", text.getBytes(StandardCharsets.UTF_8));
    }

    private int executions() {
        return Integer.parseInt(alice.get("executions/" + name).body());
    }

    /** Confirms until the outcome is known; before that, only 503, 202 and problem+json are allowed. */
    private HttpResponse<String> untilDecided(Registered intent) {
        for (int i = 0; i < MOST_CONFIRMATIONS; i++) {
            HttpResponse<String> answer = alice.confirm(intent);
            if ("COMMITTED".equals(phase(answer)) || "FAILED".equals(phase(answer))) {
                return answer;
            }
            assertThat(answer.statusCode()).as(answer.body()).isIn(202, 503);
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        throw new AssertionError("still open after " + executions() + " executions: "
                + alice.status(intent).body());
    }

    private void assertEnded(HttpResponse<String> answer, String phase, int executions) {
        assertThat(phase(answer)).as(answer.body()).isEqualTo(phase);
        assertThat(executions()).isEqualTo(executions);
    }

    @Test
    @Tag("W5")
    void w5_aConstraintThatFailsAtCommitIsFailedAtTheFirstConfirmation() {
        HttpResponse<String> answer = alice.handshake(request("deferred", name));
        assertThat(phase(answer)).as(answer.body()).isEqualTo("FAILED");
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(executions()).as("once, and once more to be told why").isEqualTo(2);
        assertThat(site.postgres().number("SELECT count(*) FROM transfer WHERE payee = ?", name))
                .isZero();
    }

    @Test
    @Tag("W5")
    void w5_aStatementTimeoutIsFailedAfterAsManyExecutionsAsThereAreAttempts() {
        HttpResponse<String> answer = untilDecided(alice.register(request("slow", name)));
        assertEnded(answer, "FAILED", ATTEMPTS);
        assertThat(answer.body()).contains("attempts-exhausted");
    }

    @Test
    @Tag("W5")
    void w5_aLockThatDoesNotComeFreeIsFailedInTheEnd() throws SQLException {
        Registered intent = alice.register(request("locked", name));
        try (Connection holder = site.postgres().connect();
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("SELECT 1 FROM payee WHERE name = 'grocer' FOR UPDATE");
            HttpResponse<String> answer = untilDecided(intent);
            assertThat(phase(answer)).isEqualTo("FAILED");
            assertThat(answer.body()).contains("attempts-exhausted");
            holder.rollback();
        }
    }

    @ParameterizedTest
    @Tag("W5")
    @ValueSource(strings = {"57014", "53200", "55P03", "40P01"})
    void w5_limitsAndContentionThatPassAreNoOutcome(String state) {
        HttpResponse<String> answer = untilDecided(alice.register(request("raising", name + " " + state + " 4")));
        assertEnded(answer, "COMMITTED", 5);
    }

    /** More executions than there are attempts: those that the infrastructure ends use up none of them. */
    @ParameterizedTest
    @Tag("W29")
    @Tag("W38")
    @ValueSource(strings = {"25P03", "25006", "58030", "XX000", "08006", "57P01", "53100"})
    void w29_whatTheInfrastructureEndsIsNoOutcomeHoweverOften(String state) {
        HttpResponse<String> answer = untilDecided(alice.register(request("raising", name + " " + state + " 12")));
        assertEnded(answer, "COMMITTED", 13);
    }

    private long paid() {
        return site.postgres().number("SELECT count(*) FROM transfer WHERE id LIKE ?", name + " %");
    }

    /** Before, three confirmations were seen to pay twelve times, and the intent was still PROCESSING. */
    @ParameterizedTest
    @Tag("X9")
    @CsvSource({
        "commit, 1",
        "commit-and-begin, 1",
        "commit-and-fail, 1",
        "rollback, 0",
        "rollback-and-begin, 0",
    })
    void x9_whoEndsTheTransactionIsFailedAndExecutedOnce(String how, int committed) {
        Registered intent = alice.register(request("ending/" + how, name));
        HttpResponse<String> answer = alice.confirm(intent);
        assertThat(phase(answer)).as(answer.body()).isEqualTo("FAILED");
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).contains("transaction-ended");
        assertThat(alice.confirm(intent).body()).isEqualTo(answer.body());
        assertThat(executions()).isEqualTo(1);
        assertThat(paid()).isEqualTo(committed);
        await("the server to write its log")
                .untilAsserted(() -> assertThat(site.log()).contains("TWOPHP-0118 [" + intent.serverId() + "]"));
    }

    @Test
    @Tag("X9")
    void x9_whatHasATransactionOfItsOwnWithinMayEndThat() {
        HttpResponse<String> answer = alice.handshake(request("apart", name));
        assertThat(phase(answer)).as(answer.body()).isEqualTo("COMMITTED");
        assertThat(paid()).isOne();
    }

    /** Before, a stall of the database recorded everything in flight as FAILED at once. */
    @ParameterizedTest
    @Tag("X12")
    @ValueSource(strings = {"return", "pay"})
    void x12_aTransactionWhoseTimeIsUpIsExecutedAgain(String then) {
        HttpResponse<String> answer = untilDecided(alice.register(request("overdue/1/" + then, name)));
        assertEnded(answer, "COMMITTED", 2);
        assertThat(paid()).isOne();
    }

    @Test
    @Tag("X12")
    void x12_upToTheNumberOfAttempts() {
        HttpResponse<String> answer = untilDecided(alice.register(request("overdue/99/pay", name)));
        assertEnded(answer, "FAILED", ATTEMPTS);
        assertThat(answer.body()).contains("attempts-exhausted");
        assertThat(paid()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"23505", "22001", "P0001"})
    void d16_whatTheDataIsToBlameForIsAnOutcomeAtOnce(String state) {
        HttpResponse<String> answer = alice.handshake(request("raising", name + " " + state + " 30"));
        assertEnded(answer, "FAILED", 1);
    }
}
