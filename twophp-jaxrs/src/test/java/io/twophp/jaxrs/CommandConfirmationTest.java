package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CommandDecided;
import io.twophp.CommandEvidence;
import io.twophp.ServerCorrelationId;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Commands of IDS over HTTP: the right to confirm one, and other actors' answers. */
class CommandConfirmationTest {

    private static final String REPLAYED = "Idempotent-Replayed";
    private static final String ID = "IDS-Command-Id";
    private static final String STATUS = "IDS-Status";
    private static final String TOKEN = "IDS-Confirmation-Token";

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.quota", "1000"));

    @AfterEach
    void finish() {
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
    }

    private static Reply send(String user, String path, String json) {
        return SERVER.as(user).post(path, json).send();
    }

    private static Reply confirm(String user, String path, String json, String token) {
        return SERVER.as(user).post(path, json).header(TOKEN, token).send();
    }

    private static List<CommandDecided> evidence(Reply reply) {
        return SERVER.select(CommandEvidence.class).of(new ServerCorrelationId(reply.header(ID)), 100);
    }

    private static void assertProblem(Reply reply, int status, String problem) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        assertThat(reply.problem()).isEqualTo(problem);
    }

    @Test
    @Tag("A9")
    @Tag("S8")
    @Tag("SD6")
    void A9_S8_aCommandIsConfirmedOnceByItsOwnToken() {
        String path = "commands/orders/7/drop";
        String why = "{\"why\":\"late\"}";
        Reply asked = send("alice", path, why);
        assertProblem(asked, 428, "confirmation-required");
        assertThat(SERVER.database().orders()).isZero();
        String others = send("alice", "commands/orders/8/drop", why).header(TOKEN);
        assertProblem(confirm("alice", path, why, others), 403, "confirmation-refused");
        Reply done = confirm("alice", path, why, asked.header(TOKEN));
        assertThat(done.status()).as(done.text()).isEqualTo(200);
        assertThat(done.header(ID)).isEqualTo(asked.header(ID));
        assertThat(done.text()).startsWith("dropped 7 for " + why);
        Reply again = confirm("alice", path, why, asked.header(TOKEN));
        assertThat(again.body()).isEqualTo(done.body());
        assertThat(again.header(REPLAYED)).isEqualTo("true");
        assertThat(send("alice", path, why).body()).as("never confirmed again").isEqualTo(done.body());
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("S8")
    void S8_aTokenConfirmsNothingElse() {
        String path = "commands/orders/7/drop";
        String token = send("alice", path, "{\"why\":\"late\",\"n\":1}").header(TOKEN);
        assertThat(token).matches("[A-Za-z0-9_-]{43}");
        assertProblem(confirm("bob", path, "{\"why\":\"late\",\"n\":1}", token), 403, "confirmation-refused");
        assertProblem(confirm("alice", path, "{\"why\":\"late\",\"n\":2}", token), 409, "idempotency-conflict");
        assertProblem(confirm("alice", path, "{\"why\":\"lost\"}", token), 403, "confirmation-refused");
        assertProblem(confirm("alice", path, "{\"why\":\"late\",\"n\":1}", "x"), 403, "confirmation-refused");
        assertThat(SERVER.database().orders()).isZero();
    }

    @Test
    @Tag("SD5")
    @Tag("SD6")
    void SD6_aTokenIsGoodForFiveMinutes() {
        String path = "commands/orders/7/drop";
        String why = "{\"why\":\"late\"}";
        Reply asked = send("alice", path, why);
        assertThat(asked.text()).contains("within 300 seconds");
        SERVER.database().advance(Duration.ofMinutes(5));
        assertProblem(confirm("alice", path, why, asked.header(TOKEN)), 403, "confirmation-refused");
        Reply fresh = send("alice", path, why);
        assertProblem(fresh, 428, "confirmation-required");
        assertThat(fresh.header(ID)).isNotEqualTo(asked.header(ID));
        assertProblem(confirm("alice", path, why, asked.header(TOKEN)), 403, "confirmation-refused");
        assertThat(confirm("alice", path, why, fresh.header(TOKEN)).status()).isEqualTo(200);
    }

    @Test
    @Tag("SD4")
    void SD4_anotherActorIsToldStatusAndIdsOnly() {
        Reply first = send("alice", "commands/shared/1", "{}");
        assertThat(first.status()).isEqualTo(201);
        Reply others = send("bob", "commands/shared/1", "{}");
        assertThat(others.status()).isEqualTo(201);
        assertThat(others.body()).isEmpty();
        assertThat(others.header("Location")).isNull();
        assertThat(others.header(ID)).isEqualTo(first.header(ID));
        assertThat(others.header(STATUS)).isEqualTo("executed");
        assertThat(send("alice", "commands/shared/1", "{}").body()).isEqualTo(first.body());
        assertThat(evidence(first))
                .extracting(decided -> decided.sender().name())
                .containsExactly("bob", "alice");
    }

    @Test
    @Tag("SD4")
    @Tag("S8")
    void SD4_anotherActorGetsNoToken() {
        Reply asked = send("alice", "commands/shared/1/drop", "{}");
        Reply others = send("bob", "commands/shared/1/drop", "{}");
        assertProblem(others, 428, "confirmation-required");
        assertThat(others.header(TOKEN)).isNull();
        assertThat(others.header(ID)).isEqualTo(asked.header(ID));
        assertProblem(confirm("bob", "commands/shared/1/drop", "{}", asked.header(TOKEN)), 403, "confirmation-refused");
        assertThat(confirm("alice", "commands/shared/1/drop", "{}", asked.header(TOKEN))
                        .status())
                .isEqualTo(200);
        assertThat(confirm("bob", "commands/shared/1/drop", "{}", asked.header(TOKEN))
                        .body())
                .isEmpty();
    }
}
