package io.twophp.testsuite.servers;

import static io.twophp.testsuite.launch.Client.header;
import static io.twophp.testsuite.launch.Client.phase;
import static io.twophp.testsuite.servers.Stage.note;
import static io.twophp.testsuite.servers.Stage.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.launch.Client.Registered;
import java.net.http.HttpResponse;
import java.util.List;

/** Ids that do not belong together. */
final class ConflictChecks {

    private ConflictChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("another body under the same id is refused with 422", ConflictChecks::otherBody),
                Check.of("another address under the same id is refused with 422", ConflictChecks::otherAddress),
                Check.of("an unknown server id is refused with 404", ConflictChecks::unknown),
                Check.of("the client id of another intent is refused with 404", ConflictChecks::mixed),
                Check.of("a confirmation at another address is refused with 404", ConflictChecks::elsewhere),
                Check.of("a registration with a server id is refused with 400", ConflictChecks::bothIds));
    }

    private static void otherBody(Stage stage) throws Exception {
        Registered intent = stage.alice().register(note("notes", text()));
        problem(stage.alice().phaseOne(intent.clientId(), note("notes", text())), 422, "correlation-id-reused");
    }

    private static void otherAddress(Stage stage) throws Exception {
        String text = text();
        Registered intent = stage.alice().register(note("notes", text));
        problem(stage.alice().phaseOne(intent.clientId(), note("held", text)), 422, "correlation-id-reused");
    }

    private static void unknown(Stage stage) throws Exception {
        Registered intent = stage.alice().register(note("notes", text()));
        Registered other = new Registered(intent.request(), intent.clientId(), text(), intent.deadline());
        problem(stage.alice().confirm(other), 404, "unknown-intent");
    }

    private static void mixed(Stage stage) throws Exception {
        Registered one = stage.alice().register(note("notes", text()));
        Registered two = stage.alice().register(note("notes", text()));
        Registered mixed = new Registered(one.request(), two.clientId(), one.serverId(), one.deadline());
        problem(stage.alice().confirm(mixed), 404, "unknown-intent");
    }

    private static void elsewhere(Stage stage) throws Exception {
        String text = text();
        Registered intent = stage.alice().register(note("notes", text));
        Registered moved = new Registered(note("held", text), intent.clientId(), intent.serverId(), intent.deadline());
        problem(stage.alice().confirm(moved), 404, "unknown-intent");
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
