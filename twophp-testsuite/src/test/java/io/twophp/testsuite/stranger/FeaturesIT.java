package io.twophp.testsuite.stranger;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.launch.Request;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
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
     * Reads single fields of a form: once a filter has read it, Jersey passes an empty {@code Form} to a method that
     * takes it whole.
     */
    static Stream<Arguments> requests() {
        Request form = Request.post("parameters").form("text=$id&tag=tea");
        String parts = "--b\r\nContent-Disposition: form-data; name=\"remark\"\r\n\r\n$id"
                + "\r\n--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.bin\"\r\n"
                + "Content-Type: application/octet-stream\r\n\r\nfour\r\n--b--\r\n";
        Stream<Arguments> logged = Stream.of("text", "stream", "reader")
                .map(kind -> Arguments.of(
                        Request.post("logged/" + kind).body("text/plain", "$id".getBytes(UTF_8)),
                        "36 characters",
                        "log_entry WHERE text = ?"));
        Stream<Arguments> uploads = Stream.of("fields", "parts")
                .map(kind -> Arguments.of(
                        Request.post("uploads/" + kind).body("multipart/form-data; boundary=b", parts.getBytes(UTF_8)),
                        "4 bytes",
                        "upload WHERE remark = ? AND name = 'a.bin' AND content = 'four'"));
        return Stream.of(Stream.of(Arguments.of(form, "$id [tea]", "note WHERE text = ? || ' [tea]'")), logged, uploads)
                .flatMap(arguments -> arguments);
    }

    @ParameterizedTest
    @MethodSource("requests")
    void formsLoggedBodiesAndUploads(Request request, String answered, String rows) {
        String body = new String(request.body(), UTF_8).replace("$id", id);
        assertThat(ok(new Request(request.method(), request.path(), body.getBytes(UTF_8), request.headers())))
                .isEqualTo(answered.replace("$id", id));
        assertThat(count("SELECT count(*) FROM " + rows)).isOne();
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
