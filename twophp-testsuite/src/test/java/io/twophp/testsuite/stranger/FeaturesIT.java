package io.twophp.testsuite.stranger;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.twophp.testsuite.launch.Postgres;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stranger's features work for ordinary requests, as they did before the library came. */
@OnSharedSite
class FeaturesIT {

    private final Site site;
    private final Postgres postgres;
    private final Client alice;
    private final String id = UUID.randomUUID().toString();

    FeaturesIT(Site site) {
        this.site = site;
        this.postgres = site.postgres();
        this.alice = site.as("alice");
    }

    /**
     * Reads fields only: once a filter has read the form, Jersey passes an empty {@code Form} to a method that takes it
     * whole.
     */
    @Test
    void forms() {
        assertThat(ok(Request.post("forms/fields").form("email=" + id + "&topic=tea")))
                .isEqualTo(id + " tea");
        assertThat(count("SELECT count(*) FROM subscription WHERE email = ? AND topic = 'tea'"))
                .isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"logged/text", "logged/stream", "logged/reader"})
    void bodiesThatAreLogged(String path) {
        assertThat(ok(Request.post(path).body("text/plain", id.getBytes(UTF_8))))
                .isEqualTo("36 characters");
        assertThat(count("SELECT count(*) FROM log_entry WHERE text = ?")).isOne();
    }

    @Test
    void usersBehindTheGateway() {
        HttpResponse<String> paid = site.as("gateway").send(deposit().with("X-User", "dora"));
        assertThat(paid.statusCode()).isEqualTo(201);
        assertThat(depositor()).isEqualTo("dora");
    }

    @ParameterizedTest
    @ValueSource(strings = {"errands/own-client", "errands/shared-client", "errands/two-phase"})
    void errandsForUsers(String path) {
        String errand = "{\"user\":\"bob\",\"target\":\"deposits\",\"body\":\"{\\\"account\\\":\\\"" + id
                + "\\\",\\\"amount\\\":5}\"}";
        assertThat(alice.send(Request.post(path).json(errand)).statusCode()).isBetween(200, 299);
        assertThat(depositor()).isEqualTo("bob");
    }

    @Test
    void redirects() {
        HttpResponse<String> moved = alice.send(Request.post("open/moved/307?to=deposits"));
        assertThat(moved.statusCode()).isEqualTo(307);
        assertThat(Client.header(moved, "Location")).isEqualTo(site.api() + "deposits");
    }

    @Test
    void answersInEnvelopes() {
        HttpResponse<String> sent =
                alice.send(Request.post("stamped/parcels").json("{\"id\":\"" + id + "\",\"content\":\"tea\"}"));
        assertThat(sent.body()).isEqualTo("{\"data\":{\"content\":\"tea\",\"id\":\"" + id + "\"}}");
        assertThat(Client.header(sent, "X-Stamp")).isEqualTo("stranger");
        assertThat(Client.header(sent, "Link")).isEqualTo("</parcels/" + id + ">; rel=\"self\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"uploads/fields", "uploads/parts"})
    void uploads(String path) {
        String parts = "--b\r\nContent-Disposition: form-data; name=\"remark\"\r\n\r\n" + id
                + "\r\n--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.bin\"\r\n"
                + "Content-Type: application/octet-stream\r\n\r\nfour\r\n--b--\r\n";
        assertThat(ok(Request.post(path).body("multipart/form-data; boundary=b", parts.getBytes(UTF_8))))
                .isEqualTo("4 bytes");
        assertThat(count("SELECT count(*) FROM upload WHERE remark = ? AND name = 'a.bin' AND content = 'four'"))
                .isOne();
    }

    @Test
    void lettersOnAnotherThread() {
        assertThat(ok(Request.post("letters/written").body("text/plain", id.getBytes(UTF_8))))
                .isEqualTo("alice");
        ok(Request.post("letters/ordered").body("text/plain", id.getBytes(UTF_8)));
        await().atMost(Duration.ofSeconds(10))
                .until(() -> count("SELECT count(*) FROM letter WHERE text = ? AND sender = 'alice'") == 2);
    }

    /**
     * Runs after another request has failed by a {@code WebApplicationException} in its transaction. Payara, whose
     * Jersey keeps that exception, would answer with its 409, even without 2PHP, if the stranger had no mapper of its
     * own.
     */
    @Test
    void aConstraintThatIsCheckedAtCommit() {
        HttpResponse<String> refused =
                alice.send(Request.post("stamps").json("{\"name\":\"" + id + "\",\"refused\":true}"));
        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(409);
        HttpResponse<String> failed = alice.send(transfer("nobody"));
        assertThat(failed.statusCode()).as(failed.body()).isEqualTo(500);
        assertThat(count("SELECT count(*) FROM transfer WHERE id = ?")).isZero();
        ok(transfer("grocer"));
        assertThat(count("SELECT count(*) FROM transfer WHERE id = ?")).isOne();
    }

    private Request transfer(String payee) {
        return Request.post("transfers").json("{\"id\":\"" + id + "\",\"payee\":\"" + payee + "\",\"amount\":5}");
    }

    private Request deposit() {
        return Request.post("deposits").json("{\"account\":\"" + id + "\",\"amount\":5}");
    }

    private String depositor() {
        return postgres.text("SELECT customer FROM deposit WHERE account = ?", id);
    }

    private String ok(Request request) {
        HttpResponse<String> answer = alice.send(request);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private long count(String query) {
        return postgres.number(query, id);
    }
}
