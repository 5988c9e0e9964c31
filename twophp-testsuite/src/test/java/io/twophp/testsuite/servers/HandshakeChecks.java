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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Both phases, replay, and the requests that take no part. */
final class HandshakeChecks {

    private HandshakeChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("Phase 1 stores and executes nothing", HandshakeChecks::registers),
                Check.of("Phase 2 executes once and says COMMITTED", HandshakeChecks::confirms),
                Check.of("the resource's id is that of its Location, which answers", HandshakeChecks::locates),
                Check.of("a repeated confirmation gets the recorded answer", HandshakeChecks::replays),
                Check.of("a repeated registration gets the same intent", HandshakeChecks::registersAgain),
                Check.of(
                        "a registration after the outcome gets the recorded answer", HandshakeChecks::registersDecided),
                Check.of("PUT goes through both phases, and its method is PUT", stage -> changes(stage, "PUT")),
                Check.of("PATCH goes through both phases, and its method is PATCH", stage -> changes(stage, "PATCH")),
                Check.of("DELETE goes through both phases", HandshakeChecks::removes),
                Check.of("the method sees its caller", HandshakeChecks::names),
                Check.of("the status monitor follows the intent", HandshakeChecks::monitors),
                Check.of("sixteen simultaneous confirmations execute once", HandshakeChecks::races),
                Check.of("a request without the header is processed as ever", HandshakeChecks::ignores));
    }

    private static void registers(Stage stage) throws Exception {
        String text = text();
        HttpResponse<String> answer = stage.alice().phaseOne(text(), note("notes", text));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(phase(answer)).isEqualTo("WAITING_CONFIRM");
        assertThat(header(answer, ProtocolHeader.SERVER_CORRELATION_ID)).isNotBlank();
        assertThat(header(answer, ProtocolHeader.PONR_DEADLINE)).isNotBlank();
        assertThat(header(answer, ProtocolHeader.REPLAY_POLICY)).isEqualTo("REJECT");
        assertThat(answer.body()).isEmpty();
        assertThat(stage.notes(text)).isZero();
    }

    private static void confirms(Stage stage) throws Exception {
        String text = text();
        HttpResponse<String> answer = stage.alice().handshake(note("notes", text));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(phase(answer)).isEqualTo("COMMITTED");
        assertThat(answer.body()).contains(text);
        assertThat(stage.notes(text)).isOne();
    }

    private static void locates(Stage stage) throws Exception {
        HttpResponse<String> answer = stage.alice().handshake(note("notes", text()));
        String location = header(answer, "Location");
        assertThat(location).endsWith("/portable/api/notes/" + header(answer, ProtocolHeader.RESOURCE_ID));
        assertThat(stage.alice().get(location).statusCode()).isEqualTo(200);
    }

    private static void replays(Stage stage) throws Exception {
        String text = text();
        Registered intent = stage.alice().register(note("notes", text));
        HttpResponse<String> first = stage.alice().confirm(intent);
        HttpResponse<String> second = stage.alice().confirm(intent);
        assertThat(isReplay(first)).isFalse();
        assertThat(isReplay(second)).isTrue();
        assertThat(second.statusCode()).isEqualTo(first.statusCode());
        assertThat(second.body()).isEqualTo(first.body());
        for (String name : List.of("Content-Type", "Location", ProtocolHeader.RESOURCE_ID)) {
            assertThat(header(second, name)).as(name).isEqualTo(header(first, name));
        }
        assertThat(stage.notes(text)).isOne();
    }

    private static void registersAgain(Stage stage) throws Exception {
        String clientId = text();
        Request request = note("notes", text());
        HttpResponse<String> first = stage.alice().phaseOne(clientId, request);
        HttpResponse<String> second = stage.alice().phaseOne(clientId, request);
        assertThat(second.statusCode()).isEqualTo(200);
        assertThat(header(second, ProtocolHeader.SERVER_CORRELATION_ID))
                .isEqualTo(header(first, ProtocolHeader.SERVER_CORRELATION_ID));
    }

    private static void registersDecided(Stage stage) throws Exception {
        String text = text();
        Registered intent = stage.alice().register(note("notes", text));
        HttpResponse<String> outcome = stage.alice().confirm(intent);
        HttpResponse<String> again = stage.alice().phaseOne(intent.clientId(), intent.request());
        assertThat(isReplay(again)).isTrue();
        assertThat(again.body()).isEqualTo(outcome.body());
        assertThat(stage.notes(text)).isOne();
    }

    private static void changes(Stage stage, String method) throws Exception {
        String id = header(stage.alice().handshake(note("notes", text())), ProtocolHeader.RESOURCE_ID);
        String text = text();
        HttpResponse<String> answer =
                stage.alice().handshake(Request.of(method, "notes/" + id).json("{\"text\":\"" + text + "\"}"));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(phase(answer)).isEqualTo("COMMITTED");
        assertThat(answer.body()).contains(text, "\"method\":\"" + method + "\"");
    }

    private static void removes(Stage stage) throws Exception {
        String id = header(stage.alice().handshake(note("notes", text())), ProtocolHeader.RESOURCE_ID);
        HttpResponse<String> answer = stage.alice().handshake(Request.of("DELETE", "notes/" + id));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(phase(answer)).isEqualTo("COMMITTED");
        assertThat(stage.alice().get("notes/" + id).statusCode()).isEqualTo(404);
    }

    private static void names(Stage stage) throws Exception {
        String text = text();
        stage.alice().handshake(note("notes", text));
        assertThat(stage.notesOf(text)).contains("\"author\":\"alice\"", "\"principal\":\"alice\"", "\"attempt\":1");
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

    private static void races(Stage stage) throws Exception {
        String text = text();
        Registered intent = stage.alice().register(note("notes", text));
        List<HttpResponse<String>> answers = IntStream.range(0, 16)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> stage.alice().confirm(intent), stage.threads()))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();
        assertThat(answers).allSatisfy(answer -> assertThat(answer.statusCode()).isIn(200, 202));
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
