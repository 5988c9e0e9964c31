package io.twophp.testsuite.stranger;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.Postgres;
import java.net.http.HttpResponse;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Uploads whose first attempt meets a deadlock after it has read them. On a real server, since the multipart readers
 * are the server's, and so is the transaction that the first attempt's SQL error marks for rollback.
 */
@OnSharedSite
@Tag("W1")
class UploadIT {

    private final Postgres postgres;
    private final Client alice;
    private final String text = "upload " + UUID.randomUUID();

    UploadIT(Site site) {
        this.postgres = site.postgres();
        this.alice = site.as("alice");
    }

    @Test
    void w1_theSecondAttemptReadsTheWholeStream() {
        HttpResponse<String> answer =
                alice.handshake(Request.post("retried/stream/1").body("text/plain", text.getBytes(UTF_8)));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo(text);
        assertThat(kept(text)).isOne();
    }

    @Test
    void w1_theSecondAttemptReadsAllParts() {
        HttpResponse<String> answer = alice.handshake(upload("parts"));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("comment=two parts;file=" + text + ";");
        assertThat(kept(answer.body())).isOne();
    }

    @ParameterizedTest
    @Tag("X2")
    @ValueSource(strings = {"part", "part-stream"})
    void w1_theSecondAttemptReadsAPart(String path) {
        HttpResponse<String> answer = alice.handshake(upload(path));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo(text);
        assertThat(kept(text)).isOne();
    }

    private Request upload(String path) {
        String body = "--border\r\nContent-Disposition: form-data; name=\"comment\"\r\n\r\ntwo parts\r\n"
                + "--border\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\n"
                + text + "\r\n--border--\r\n";
        return Request.post("retried/" + path).body("multipart/form-data; boundary=border", body.getBytes(UTF_8));
    }

    private long kept(String what) {
        return postgres.number("SELECT count(*) FROM note WHERE text = ?", what);
    }
}
