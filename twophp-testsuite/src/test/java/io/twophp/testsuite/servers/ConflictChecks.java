package io.twophp.testsuite.servers;

import static io.twophp.testsuite.launch.Client.header;
import static io.twophp.testsuite.launch.Client.phase;
import static io.twophp.testsuite.servers.Stage.note;
import static io.twophp.testsuite.servers.Stage.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Request;
import java.net.http.HttpResponse;
import java.util.List;

/** Ids that do not belong together. */
final class ConflictChecks {

    private ConflictChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("another body or address under the same id is refused with 422", ConflictChecks::otherBody),
                Check.of(
                        "a confirmation with ids of different intents, or at another address, is refused with 404",
                        ConflictChecks::elsewhere),
                Check.of("a registration with a server id is refused with 400", ConflictChecks::bothIds));
    }

    private static void otherBody(Stage stage) throws Exception {
        String text = text();
        Registered intent = stage.alice().register(note("notes", text));
        for (Request other : List.of(note("notes", text()), note("held", text))) {
            problem(stage.alice().phaseOne(intent.clientId(), other), 422, "correlation-id-reused");
        }
    }

    private static void elsewhere(Stage stage) throws Exception {
        String text = text();
        Registered intent = stage.alice().register(note("notes", text));
        String another = stage.alice().register(note("notes", text())).clientId();
        for (Registered wrong : List.of(
                new Registered(intent.request(), intent.clientId(), text(), intent.deadline()),
                new Registered(intent.request(), another, intent.serverId(), intent.deadline()),
                new Registered(note("held", text), intent.clientId(), intent.serverId(), intent.deadline()))) {
            problem(stage.alice().confirm(wrong), 404, "unknown-intent");
        }
        assertThat(phase(stage.alice().confirm(intent))).isEqualTo("COMMITTED");
    }

    private static void bothIds(Stage stage) throws Exception {
        HttpResponse<String> answer = stage.alice()
                .phaseOne(text(), note("notes", text()).with(ProtocolHeader.SERVER_CORRELATION_ID, text()));
        problem(answer, 400, "malformed-header");
    }

    static void problem(HttpResponse<String> answer, int status, String type) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(header(answer, "Content-Type")).startsWith("application/problem+json");
        assertThat(answer.body()).contains("urn:twophp:problem:" + type);
    }
}
