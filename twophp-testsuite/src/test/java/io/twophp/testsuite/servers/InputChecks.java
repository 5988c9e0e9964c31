package io.twophp.testsuite.servers;

import static io.twophp.testsuite.launch.Client.phase;
import static io.twophp.testsuite.servers.Stage.note;
import static io.twophp.testsuite.servers.Stage.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Request;
import java.net.http.HttpResponse;
import java.util.List;

/** The mistakes that a client may make. */
final class InputChecks {

    private static final String ID = ProtocolHeader.CLIENT_CORRELATION_ID;
    private static final String TTL = ProtocolHeader.REQUESTED_TTL;

    private InputChecks() {}

    static List<Check> all() {
        return List.of(
                malformed("a missing client id is refused with 400"),
                malformed("a client id of 129 characters is refused with 400", ID, "a".repeat(129)),
                malformed("a client id with other characters is refused with 400", ID, "{a b}"),
                malformed("a client id that is given twice is refused with 400", ID, text(), ID, text()),
                malformed("a negative TTL is refused with 400", ID, text(), TTL, "-1"),
                malformed("a TTL that is no number is refused with 400", ID, text(), TTL, "0x10"),
                Check.of("a body over the limit is refused with 413", InputChecks::tooLarge),
                failed("broken JSON is registered, and FAILED with 400", "{\"text\":"),
                failed("JSON of another shape is FAILED with 400", "[1]"),
                failed("a violated constraint is FAILED with 400", "{\"text\":\" \"}"),
                refused(
                        "a media type that is not consumed is refused with 415",
                        415,
                        Request.post("notes").body("text/csv", new byte[] {'a'})),
                refused(
                        "a media type that is not produced is refused with 406",
                        406,
                        note("notes", text()).with("Accept", "image/png")),
                refused("an address where nothing is gets 404", 404, note("nowhere", text())),
                Check.of("a confirmation with a body is confirmed all the same", InputChecks::confirmedWithBody));
    }

    private static Check malformed(String name, String... headers) {
        return Check.of(name, stage -> {
            Request request = note("notes", text()).with(ProtocolHeader.ENABLED, "true");
            ConflictChecks.problem(stage.alice().send(request.with(headers)), 400, "malformed-header");
        });
    }

    private static void tooLarge(Stage stage) throws Exception {
        Request request = Request.post("kinds/raw").body("application/octet-stream", new byte[(1 << 20) + 1]);
        ConflictChecks.problem(stage.alice().phaseOne(text(), request), 413, "payload-too-large");
    }

    private static Check failed(String name, String json) {
        return Check.of(name, stage -> {
            HttpResponse<String> answer =
                    stage.alice().handshake(Request.post("notes").json(json));
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
            assertThat(phase(answer)).isEqualTo("FAILED");
        });
    }

    private static Check refused(String name, int status, Request request) {
        return Check.of(
                name,
                stage -> assertThat(stage.alice().phaseOne(text(), request).statusCode())
                        .isEqualTo(status));
    }

    private static void confirmedWithBody(Stage stage) throws Exception {
        String text = text();
        Registered intent = stage.alice().register(note("notes", text));
        HttpResponse<String> answer = stage.alice().send(intent.confirmation().json("{\"text\":\"other\"}"));
        assertThat(phase(answer)).as(answer.body()).isEqualTo("COMMITTED");
        assertThat(stage.notes(text)).isOne();
    }
}
