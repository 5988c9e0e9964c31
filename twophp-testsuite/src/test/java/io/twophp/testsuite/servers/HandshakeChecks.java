package io.twophp.testsuite.servers;

import static io.twophp.testsuite.launch.Client.header;
import static io.twophp.testsuite.launch.Client.isReplay;
import static io.twophp.testsuite.launch.Client.phase;
import static io.twophp.testsuite.servers.Stage.note;
import static io.twophp.testsuite.servers.Stage.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Request;
import java.net.http.HttpResponse;
import java.util.Collections;
import java.util.List;

/** Both phases, replay, and the requests that take no part. */
final class HandshakeChecks {

    private HandshakeChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of(
                        "Phase 1 stores and executes nothing; repeated, it gives the same intent",
                        HandshakeChecks::registers),
                Check.of(
                        "Phase 2 executes once, as its caller, and says COMMITTED and where the resource is",
                        HandshakeChecks::confirms),
                Check.of(
                        "a repeated confirmation, or registration, gets the recorded answer", HandshakeChecks::replays),
                Check.of("PUT goes through both phases, and its method is PUT", stage -> changes(stage, "PUT")),
                Check.of("PATCH goes through both phases, and its method is PATCH", stage -> changes(stage, "PATCH")),
                Check.of("DELETE goes through both phases", HandshakeChecks::removes),
                Check.of("the status monitor follows the intent", HandshakeChecks::monitors),
                Check.of("sixteen simultaneous confirmations execute once", stage -> races(stage, "notes")),
                Check.of(
                        "sixteen simultaneous confirmations of a lazy claim execute once",
                        stage -> races(stage, "held/lazy")),
                Check.of("a request without the header is processed as ever", HandshakeChecks::ignores));
    }

    private static void registers(Stage stage) throws Exception {
        String text = text();
        String clientId = text();
        HttpResponse<String> answer = stage.alice().phaseOne(clientId, note("notes", text));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(phase(answer)).isEqualTo("WAITING_CONFIRM");
        assertThat(header(answer, ProtocolHeader.SERVER_CORRELATION_ID)).isNotBlank();
        assertThat(header(answer, ProtocolHeader.PONR_DEADLINE)).isNotBlank();
        assertThat(header(answer, ProtocolHeader.REPLAY_POLICY)).isEqualTo("REJECT");
        assertThat(answer.body()).isEmpty();
        HttpResponse<String> again = stage.alice().phaseOne(clientId, note("notes", text));
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(header(again, ProtocolHeader.SERVER_CORRELATION_ID))
                .isEqualTo(header(answer, ProtocolHeader.SERVER_CORRELATION_ID));
        assertThat(stage.notes(text)).isZero();
    }

    private static void confirms(Stage stage) throws Exception {
        String text = text();
        HttpResponse<String> answer = stage.committed(note("notes", text));
        assertThat(answer.body()).contains(text);
        String location = header(answer, "Location");
        assertThat(location).endsWith("/portable/api/notes/" + header(answer, ProtocolHeader.RESOURCE_ID));
        assertThat(stage.alice().get(location).statusCode()).isEqualTo(200);
        assertThat(stage.notes(text)).isOne();
        assertThat(stage.notesOf(text)).contains("\"author\":\"alice\"", "\"principal\":\"alice\"", "\"attempt\":1");
    }

    private static void replays(Stage stage) throws Exception {
        String text = text();
        Registered intent = stage.alice().register(note("notes", text));
        HttpResponse<String> first = stage.alice().confirm(intent);
        HttpResponse<String> second = stage.alice().confirm(intent);
        HttpResponse<String> registered = stage.alice().phaseOne(intent.clientId(), intent.request());
        assertThat(isReplay(first)).isFalse();
        assertThat(second.statusCode()).isEqualTo(first.statusCode());
        for (String name : List.of("Content-Type", "Location", ProtocolHeader.RESOURCE_ID)) {
            assertThat(header(second, name)).as(name).isEqualTo(header(first, name));
        }
        assertThat(List.of(second, registered)).allSatisfy(replay -> {
            assertThat(isReplay(replay)).isTrue();
            assertThat(replay.body()).isEqualTo(first.body());
        });
        assertThat(stage.notes(text)).isOne();
    }

    private static void changes(Stage stage, String method) throws Exception {
        String id = header(stage.alice().handshake(note("notes", text())), ProtocolHeader.RESOURCE_ID);
        String text = text();
        HttpResponse<String> answer =
                stage.committed(Request.of(method, "notes/" + id).json("{\"text\":\"" + text + "\"}"));
        assertThat(answer.body()).contains(text, "\"method\":\"" + method + "\"");
    }

    private static void removes(Stage stage) throws Exception {
        String id = header(stage.alice().handshake(note("notes", text())), ProtocolHeader.RESOURCE_ID);
        stage.committed(Request.of("DELETE", "notes/" + id));
        assertThat(stage.alice().get("notes/" + id).statusCode()).isEqualTo(404);
    }

    private static void monitors(Stage stage) throws Exception {
        Registered intent = stage.alice().register(note("notes", text()));
        assertThat(stage.alice().status(intent).body()).contains("WAITING_CONFIRM");
        stage.alice().confirm(intent);
        assertThat(stage.alice().status(intent).body()).contains("COMMITTED");
        assertThat(stage.alice()
                        .get("2php/intents?client-correlation-id=" + intent.clientId())
                        .body())
                .contains(intent.serverId());
    }

    private static void races(Stage stage, String path) throws Exception {
        String text = text();
        Registered intent = stage.alice().register(note(path, text));
        assertThat(stage.together(Collections.nCopies(16, intent.confirmation())))
                .allSatisfy(answer -> assertThat(answer.statusCode()).isIn(200, 202));
        assertThat(stage.notes(text)).isOne();
    }

    private static void ignores(Stage stage) throws Exception {
        String text = text();
        HttpResponse<String> answer = stage.alice().send(note("notes", text));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        assertThat(header(answer, ProtocolHeader.SERVER_CORRELATION_ID)).isNull();
        assertThat(stage.notesOf(text)).contains("\"attempt\":0");
    }
}
