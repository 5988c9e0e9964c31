package io.twophp.testsuite.servers;

import static io.twophp.testsuite.launch.Client.isReplay;
import static io.twophp.testsuite.launch.Client.phase;
import static io.twophp.testsuite.servers.Stage.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Request;
import java.net.http.HttpResponse;
import java.util.List;

/** The answers of methods that fail, and what is left of their work. */
final class ErrorChecks {

    private ErrorChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("a mapped exception: the mapper's answer, recorded", stage -> same(stage, "mapped", 409)),
                Check.of("an answer that is an error: recorded", stage -> same(stage, "answered", 422)),
                Check.of("an exception with a status: that status", stage -> failed(stage, "missing", 404)),
                Check.of("an exception that nobody maps: 500 as a problem, without its words", ErrorChecks::unmapped));
    }

    private static Request request(String kind, String text) {
        return Request.post("failures/" + kind + "?text=" + text);
    }

    /** Checks that a failure is recorded and replayed, and that nothing is left of it. */
    private static HttpResponse<String> failed(Stage stage, String kind, int status) {
        String text = text();
        Registered intent = stage.alice().register(request(kind, text));
        HttpResponse<String> answer = stage.alice().confirm(intent);
        HttpResponse<String> replay = stage.alice().confirm(intent);
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(phase(answer)).isEqualTo("FAILED");
        assertThat(isReplay(replay)).isTrue();
        assertThat(replay.statusCode()).isEqualTo(status);
        assertThat(replay.body()).isEqualTo(answer.body());
        assertThat(stage.notes(text)).isZero();
        return answer;
    }

    private static void same(Stage stage, String kind, int status) {
        HttpResponse<String> plain = stage.alice().send(request(kind, text()));
        assertThat(plain.statusCode()).isEqualTo(status);
        assertThat(failed(stage, kind, status).body()).isEqualTo(plain.body());
    }

    private static void unmapped(Stage stage) throws Exception {
        HttpResponse<String> answer = failed(stage, "unmapped", 500);
        ConflictChecks.problem(answer, 500, "execution-failed");
        assertThat(answer.body()).doesNotContain("nobody maps this");
    }
}
