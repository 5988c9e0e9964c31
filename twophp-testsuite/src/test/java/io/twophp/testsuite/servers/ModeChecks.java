package io.twophp.testsuite.servers;

import static io.twophp.testsuite.launch.Client.header;
import static io.twophp.testsuite.launch.Client.isReplay;
import static io.twophp.testsuite.launch.Client.phase;
import static io.twophp.testsuite.servers.Stage.note;
import static io.twophp.testsuite.servers.Stage.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Request;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.IntStream;

/** Asynchronous mode, auto-confirm, callbacks and transparent mode. */
final class ModeChecks {

    private static final String AUTO = ProtocolHeader.AUTO_CONFIRM;

    private ModeChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of(
                        "an asynchronous confirmation is answered 202 and executed behind it, as its owner",
                        ModeChecks::later),
                Check.of(
                        "its recorded answer has the Location of Phase 1, and its provisional address leads there",
                        ModeChecks::laterLocates),
                Check.of("its failure is recorded", ModeChecks::laterFails),
                Check.of("twenty asynchronous intents are executed once each", ModeChecks::laterMany),
                Check.of(
                        "the client chooses: the answer is the outcome, or with Prefer: respond-async it is 202",
                        ModeChecks::eitherLater),
                Check.of(
                        "auto-confirm executes in one request and keeps the status; repeated, it is a replay",
                        ModeChecks::auto),
                Check.of("a signed callback says that the intent was confirmed", ModeChecks::callback),
                Check.of(
                        "a callback to a receiver that is not allowed is refused with 400",
                        ModeChecks::callbackRefused),
                Check.of("transparent mode executes requests without the header in an intent", ModeChecks::transparent),
                Check.of(
                        "where both phases are required, other requests get 428, and auto-confirm 400",
                        ModeChecks::strictAuto));
    }

    private static void later(Stage stage) throws Exception {
        String text = text();
        Registered intent = stage.alice().register(note("later", text));
        HttpResponse<String> accepted = stage.alice().confirm(intent);
        assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
        assertThat(phase(accepted)).isEqualTo("PROCESSING");
        assertThat(header(accepted, "Location")).endsWith("/portable/api/2php/intents/" + intent.serverId());
        assertThat(header(accepted, "Retry-After")).isNotBlank();
        assertThat(header(accepted, ProtocolHeader.RESOURCE_ID)).isEqualTo(intent.serverId());
        stage.awaitPhase(stage.alice(), intent, "COMMITTED");
        assertThat(stage.notes(text)).isOne();
        assertThat(stage.notesOf(text))
                .contains("\"author\":\"alice\"", "\"principal\":\"alice\"", "\"method\":\"POST\"", "\"attempt\":1");
    }

    private static void laterLocates(Stage stage) throws Exception {
        Registered intent = stage.accepted(note("later", text()));
        stage.awaitPhase(stage.alice(), intent, "COMMITTED");
        HttpResponse<String> answer = stage.alice().confirm(intent);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(isReplay(answer)).isTrue();
        assertThat(header(answer, "Location"))
                .isEqualTo(
                        stage.server().baseUri() + "portable/api/later/" + header(answer, ProtocolHeader.RESOURCE_ID));
        HttpResponse<String> provisional = stage.alice().get("later/" + intent.serverId());
        assertThat(provisional.statusCode()).as(provisional.body()).isEqualTo(303);
        assertThat(header(provisional, "Location")).contains("/portable/api/later/");
    }

    private static void laterFails(Stage stage) throws Exception {
        Registered intent = stage.accepted(note("later", ""));
        stage.awaitPhase(stage.alice(), intent, "FAILED");
        HttpResponse<String> answer = stage.alice().confirm(intent);
        assertThat(phase(answer)).isEqualTo("FAILED");
        assertThat(answer.statusCode()).isEqualTo(400);
    }

    private static void laterMany(Stage stage) throws Exception {
        List<String> texts = IntStream.range(0, 20).mapToObj(i -> text()).toList();
        List<Registered> intents =
                texts.stream().map(text -> stage.accepted(note("later", text))).toList();
        intents.forEach(intent -> stage.awaitPhase(stage.alice(), intent, "COMMITTED"));
        assertThat(texts).allSatisfy(text -> assertThat(stage.notes(text)).isOne());
    }

    private static void eitherLater(Stage stage) throws Exception {
        stage.committed(note("either", text()));
        String text = text();
        Registered intent = stage.alice().register(note("either", text));
        HttpResponse<String> later = stage.alice().send(intent.confirmation().with("Prefer", "respond-async"));
        assertThat(later.statusCode()).isEqualTo(202);
        stage.awaitPhase(stage.alice(), intent, "COMMITTED");
        assertThat(stage.notes(text)).isOne();
    }

    private static void auto(Stage stage) throws Exception {
        String text = text();
        String clientId = text();
        Request request = note("notes", text).with(AUTO, "true");
        HttpResponse<String> first = stage.alice().phaseOne(clientId, request);
        HttpResponse<String> second = stage.alice().phaseOne(clientId, request);
        assertThat(first.statusCode()).as(first.body()).isEqualTo(201);
        assertThat(phase(first)).isEqualTo("COMMITTED");
        assertThat(second.statusCode()).isEqualTo(201);
        assertThat(isReplay(second)).isTrue();
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(stage.notes(text)).isOne();
    }

    /** Returns a request that the server confirms, and tells the callback's receiver of. */
    static Request announced(Stage stage) {
        return note("notes", text())
                .with(AUTO, "true", ProtocolHeader.CALLBACK, stage.hook().origin() + "/hook");
    }

    private static void callback(Stage stage) throws Exception {
        String clientId = text();
        HttpResponse<String> answer = stage.alice().phaseOne(clientId, announced(stage));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        await().atMost(Stage.PATIENCE)
                .untilAsserted(() -> assertThat(stage.hook().taken())
                        .anySatisfy(taken -> assertThat(taken)
                                .startsWith("twophp=")
                                .contains(clientId, "\"phase_state\":\"PROCESSING\"", "\"ponr_crossed\":true")));
    }

    private static void callbackRefused(Stage stage) throws Exception {
        String text = text();
        HttpResponse<String> answer = stage.alice()
                .phaseOne(
                        text(),
                        note("notes", text).with(AUTO, "true", ProtocolHeader.CALLBACK, "https://example.org/hook"));
        ConflictChecks.problem(answer, 400, "callback-refused");
        assertThat(stage.notes(text)).isZero();
    }

    private static void transparent(Stage stage) throws Exception {
        String text = text();
        HttpResponse<String> answer = stage.alice().send(note("always", text));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        assertThat(phase(answer)).isEqualTo("COMMITTED");
        assertThat(header(answer, ProtocolHeader.SERVER_CORRELATION_ID)).isNotBlank();
        assertThat(stage.notesOf(text)).contains("\"attempt\":1", "\"author\":\"alice\"");
    }

    private static void strictAuto(Stage stage) throws Exception {
        String text = text();
        Request request = note("notes/strict", text);
        ConflictChecks.problem(stage.alice().send(request), 428, "enrolment-required");
        HttpResponse<String> auto = stage.alice().phaseOne(text(), request.with(AUTO, "true"));
        ConflictChecks.problem(auto, 400, "malformed-header");
        assertThat(stage.notes(text)).isZero();
    }
}
