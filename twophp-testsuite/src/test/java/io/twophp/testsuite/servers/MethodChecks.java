package io.twophp.testsuite.servers;

import static io.twophp.testsuite.launch.Client.header;
import static io.twophp.testsuite.launch.Client.phase;
import static io.twophp.testsuite.servers.Stage.note;
import static io.twophp.testsuite.servers.Stage.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.launch.Request;
import java.net.http.HttpResponse;
import java.util.List;

/** HEAD, OPTIONS and GET. */
final class MethodChecks {

    private MethodChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("HEAD has the headers of GET and no body", MethodChecks::head),
                Check.of(
                        "OPTIONS tells the methods of a two-phase address, and of its confirmation's",
                        MethodChecks::options),
                Check.of("GET with the protocol's headers is processed as ever", MethodChecks::get),
                Check.of("a method that the address lacks gets 405", MethodChecks::methodNotAllowed));
    }

    private static void head(Stage stage) throws Exception {
        String id = header(stage.alice().handshake(note("notes", text())), ProtocolHeader.RESOURCE_ID);
        HttpResponse<String> answer = stage.alice().send(Request.of("HEAD", "notes/" + id));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(header(answer, "Content-Type")).startsWith("application/json");
        assertThat(answer.body()).isEmpty();
    }

    private static void options(Stage stage) throws Exception {
        HttpResponse<String> answer = stage.alice().send(Request.of("OPTIONS", "notes"));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(header(answer, "Allow")).contains("POST", "GET");
        HttpResponse<String> confirmation = stage.alice().send(Request.of("OPTIONS", "notes/confirm"));
        assertThat(confirmation.statusCode()).isEqualTo(200);
        assertThat(header(confirmation, "Allow")).contains("POST");
    }

    private static void get(Stage stage) throws Exception {
        HttpResponse<String> answer = stage.alice().phaseOne(text(), Request.get("notes?text=" + text()));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("[]");
        assertThat(phase(answer)).isNull();
    }

    private static void methodNotAllowed(Stage stage) throws Exception {
        HttpResponse<String> answer = stage.alice().phaseOne(text(), Request.of("DELETE", "notes"));
        assertThat(answer.statusCode()).isEqualTo(405);
    }
}
