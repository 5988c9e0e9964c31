package io.twophp.testsuite.stranger;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Request;
import java.net.http.HttpResponse;
import java.util.UUID;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Executions that meet a deadlock after they have used up what they hold, or read an upload. On a real server, since
 * request contexts, identities, threads and multipart readers are the server's, and so is the transaction that the
 * first attempt's SQL error marks for rollback.
 */
@OnSharedSite
@Tag("W1")
@Tag("X2")
class SecondAttemptIT {

    private final Site site;
    private final Client alice;
    private final String name = "again-" + UUID.randomUUID();

    SecondAttemptIT(Site site) {
        this.site = site;
        this.alice = site.as("alice");
    }

    enum Way {
        HANDSHAKE("twophp", Client::handshake),
        AUTO_CONFIRMED(
                "twophp",
                (client, request) -> client.phaseOne(
                        UUID.randomUUID().toString(), request.with(ProtocolHeader.AUTO_CONFIRM, "true"))),
        TRANSPARENT("transparent", Client::send),
        IDEMPOTENCY_KEY(
                "key",
                (client, request) -> client.send(
                        request.with("Idempotency-Key", UUID.randomUUID().toString())));

        final String path;
        final BiFunction<Client, Request, HttpResponse<String>> sent;

        Way(String path, BiFunction<Client, Request, HttpResponse<String>> sent) {
            this.path = path;
            this.sent = sent;
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void x2_theSecondExecutionSeesWhatTheFirstSaw(Way way) {
        Request request =
                Request.post("retried/state/" + way.path + "?tag=a&tag=b").body("text/plain", name.getBytes(UTF_8));
        HttpResponse<String> answer = way.sent.apply(alice, request);
        assertAnswered(answer, name + " 10 [tea] ab alice alice false");
        assertThat(answer.headers().map()).doesNotContainKey("idempotent-replayed");
        assertThat(Client.isReplay(answer)).isFalse();
    }

    @Test
    void x2_soItDoesInAnEjb() {
        HttpResponse<String> answer = alice.handshake(
                Request.post("bookings/raising").body("text/plain", (name + " 40P01 2").getBytes(UTF_8)));
        assertThat(Client.phase(answer)).as(answer.body()).isEqualTo("COMMITTED");
        assertThat(alice.get("executions/" + name).body()).isEqualTo("3");
    }

    @Test
    void w1_theSecondAttemptReadsTheWholeStream() {
        assertAnswered(
                alice.handshake(Request.post("retried/stream/1").body("text/plain", name.getBytes(UTF_8))), name);
    }

    @ParameterizedTest
    @CsvSource({"parts, comment=two parts;file=$name;", "part, $name", "part-stream, $name"})
    void w1_theSecondAttemptReadsAllParts(String path, String answered) {
        String body = "--border\r\nContent-Disposition: form-data; name=\"comment\"\r\n\r\ntwo parts\r\n"
                + "--border\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\n"
                + name + "\r\n--border--\r\n";
        Request upload =
                Request.post("retried/" + path).body("multipart/form-data; boundary=border", body.getBytes(UTF_8));
        assertAnswered(alice.handshake(upload), answered.replace("$name", name));
    }

    /** Checks that an answer has this text, and that one attempt has kept it. */
    private void assertAnswered(HttpResponse<String> answer, String text) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo(text);
        assertThat(site.postgres().number("SELECT count(*) FROM note WHERE text = ?", text))
                .isOne();
    }
}
