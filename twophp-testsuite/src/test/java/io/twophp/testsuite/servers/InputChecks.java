package io.twophp.testsuite.servers;

import static io.twophp.testsuite.servers.Stage.note;
import static io.twophp.testsuite.servers.Stage.text;
import static io.twophp.testsuite.stranger.Client.phase;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.stranger.Client.Registered;
import io.twophp.testsuite.stranger.Request;
import java.net.http.HttpResponse;
import java.util.List;

/** The mistakes that a client may make. */
final class InputChecks {

    private InputChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("a missing client id is refused with 400", InputChecks::missingId),
                Check.of("a client id of 129 characters is refused with 400", InputChecks::longId),
                Check.of("a client id with other characters is refused with 400", InputChecks::strangeId),
                Check.of("a client id that is given twice is refused with 400", InputChecks::doubleId),
                Check.of("a negative TTL is refused with 400", InputChecks::negativeTtl),
                Check.of("a TTL that is no number is refused with 400", InputChecks::noTtl),
                Check.of("a body over the limit is refused with 413", InputChecks::tooLarge),
                Check.of("broken JSON is registered, and FAILED with 400", InputChecks::brokenJson),
                Check.of("JSON of another shape is FAILED with 400", InputChecks::otherJson),
                Check.of("a violated constraint is FAILED with 400", InputChecks::violated),
                Check.of("a media type that is not consumed is refused with 415", InputChecks::mediaType),
                Check.of("a media type that is not produced is refused with 406", InputChecks::accept),
                Check.of("an address where nothing is gets 404", InputChecks::nowhere),
                Check.of("a confirmation with a body is confirmed all the same", InputChecks::confirmedWithBody));
    }

    private static void missingId(Stage stage) throws Exception {
        HttpResponse<String> answer = stage.alice().send(note("notes", text()).with(ProtocolHeader.ENABLED, "true"));
        ConflictChecks.problem(answer, 400, "malformed-header");
    }

    private static void longId(Stage stage) throws Exception {
        HttpResponse<String> answer = stage.alice()
                .send(note("notes", text())
                        .with(ProtocolHeader.ENABLED, "true", ProtocolHeader.CLIENT_CORRELATION_ID, "a".repeat(129)));
        ConflictChecks.problem(answer, 400, "malformed-header");
    }

    private static void strangeId(Stage stage) throws Exception {
        HttpResponse<String> answer = stage.alice()
                .send(note("notes", text())
                        .with(ProtocolHeader.ENABLED, "true", ProtocolHeader.CLIENT_CORRELATION_ID, "{a b}"));
        ConflictChecks.problem(answer, 400, "malformed-header");
    }

    private static void doubleId(Stage stage) throws Exception {
        HttpResponse<String> answer = stage.alice()
                .send(note("notes", text())
                        .with(
                                ProtocolHeader.ENABLED,
                                "true",
                                ProtocolHeader.CLIENT_CORRELATION_ID,
                                text(),
                                ProtocolHeader.CLIENT_CORRELATION_ID,
                                text()));
        ConflictChecks.problem(answer, 400, "malformed-header");
    }

    private static void negativeTtl(Stage stage) throws Exception {
        HttpResponse<String> answer = stage.alice()
                .send(note("notes", text())
                        .with(
                                ProtocolHeader.ENABLED,
                                "true",
                                ProtocolHeader.CLIENT_CORRELATION_ID,
                                text(),
                                ProtocolHeader.REQUESTED_TTL,
                                "-1"));
        ConflictChecks.problem(answer, 400, "malformed-header");
    }

    private static void noTtl(Stage stage) throws Exception {
        HttpResponse<String> answer = stage.alice()
                .send(note("notes", text())
                        .with(
                                ProtocolHeader.ENABLED,
                                "true",
                                ProtocolHeader.CLIENT_CORRELATION_ID,
                                text(),
                                ProtocolHeader.REQUESTED_TTL,
                                "0x10"));
        ConflictChecks.problem(answer, 400, "malformed-header");
    }

    private static void tooLarge(Stage stage) throws Exception {
        byte[] body = new byte[(1 << 20) + 1];
        HttpResponse<String> answer =
                stage.alice().phaseOne(text(), Request.post("kinds/raw").body("application/octet-stream", body));
        ConflictChecks.problem(answer, 413, "payload-too-large");
    }

    private static void brokenJson(Stage stage) throws Exception {
        HttpResponse<String> answer =
                stage.alice().handshake(Request.post("notes").json("{\"text\":"));
        failed(answer);
    }

    private static void otherJson(Stage stage) throws Exception {
        HttpResponse<String> answer =
                stage.alice().handshake(Request.post("notes").json("[1]"));
        failed(answer);
    }

    private static void violated(Stage stage) throws Exception {
        HttpResponse<String> answer = stage.alice().handshake(note("notes", " "));
        failed(answer);
    }

    private static void mediaType(Stage stage) throws Exception {
        HttpResponse<String> answer =
                stage.alice().phaseOne(text(), Request.post("notes").body("text/csv", new byte[] {'a'}));
        assertThat(answer.statusCode()).isEqualTo(415);
    }

    private static void accept(Stage stage) throws Exception {
        HttpResponse<String> answer =
                stage.alice().phaseOne(text(), note("notes", text()).with("Accept", "image/png"));
        assertThat(answer.statusCode()).isEqualTo(406);
    }

    private static void nowhere(Stage stage) throws Exception {
        assertThat(stage.alice().phaseOne(text(), note("nowhere", text())).statusCode())
                .isEqualTo(404);
    }

    private static void confirmedWithBody(Stage stage) throws Exception {
        String text = text();
        Registered intent = stage.alice().register(note("notes", text));
        HttpResponse<String> answer = stage.alice().send(intent.confirmation().json("{\"text\":\"other\"}"));
        assertThat(phase(answer)).as(answer.body()).isEqualTo("COMMITTED");
        assertThat(stage.notes(text)).isOne();
    }

    private static void failed(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(phase(answer)).isEqualTo("FAILED");
    }
}
