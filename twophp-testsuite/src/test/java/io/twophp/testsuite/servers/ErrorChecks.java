package io.twophp.testsuite.servers;

import static io.twophp.testsuite.servers.Stage.text;
import static io.twophp.testsuite.stranger.Client.isReplay;
import static io.twophp.testsuite.stranger.Client.phase;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.stranger.Client.Registered;
import io.twophp.testsuite.stranger.Request;
import java.net.http.HttpResponse;
import java.util.List;

/** The answers of methods that fail, and what is left of their work. */
final class ErrorChecks {

    private ErrorChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("a mapped exception: the mapper's answer, recorded", ErrorChecks::mapped),
                Check.of("an answer that is an error: recorded", ErrorChecks::answered),
                Check.of("an exception with a status: that status", ErrorChecks::missing),
                Check.of("an exception that nobody maps: 500 as a problem, without its words", ErrorChecks::unmapped),
                Check.of("a failure is replayed, and nothing is executed again", ErrorChecks::replayed));
    }

    private static void mapped(Stage stage) throws Exception {
        same(stage, "mapped", 409);
    }

    private static void answered(Stage stage) throws Exception {
        same(stage, "answered", 422);
    }

    private static void missing(Stage stage) throws Exception {
        String text = text();
        Registered intent = stage.alice().register(Request.post("failures/missing?text=" + text));
        HttpResponse<String> answer = stage.alice().confirm(intent);
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(phase(answer)).isEqualTo("FAILED");
        assertThat(stage.notes(text)).isZero();
    }

    private static void unmapped(Stage stage) throws Exception {
        String text = text();
        Registered intent = stage.alice().register(Request.post("failures/unmapped?text=" + text));
        HttpResponse<String> answer = stage.alice().confirm(intent);
        ConflictChecks.problem(answer, 500, "execution-failed");
        assertThat(phase(answer)).isEqualTo("FAILED");
        assertThat(answer.body()).doesNotContain("nobody maps this");
        assertThat(stage.notes(text)).isZero();
    }

    private static void replayed(Stage stage) throws Exception {
        String text = text();
        Registered intent = stage.alice().register(Request.post("failures/mapped?text=" + text));
        HttpResponse<String> first = stage.alice().confirm(intent);
        HttpResponse<String> second = stage.alice().confirm(intent);
        assertThat(isReplay(second)).isTrue();
        assertThat(second.statusCode()).isEqualTo(first.statusCode());
        assertThat(second.body()).isEqualTo(first.body());
    }

    private static void same(Stage stage, String kind, int status) {
        HttpResponse<String> plain = stage.alice().send(Request.post("failures/" + kind + "?text=" + text()));
        assertThat(plain.statusCode()).isEqualTo(status);
        String text = text();
        Registered intent = stage.alice().register(Request.post("failures/" + kind + "?text=" + text));
        HttpResponse<String> answer = stage.alice().confirm(intent);
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(phase(answer)).isEqualTo("FAILED");
        assertThat(answer.body()).isEqualTo(plain.body());
        assertThat(stage.notes(text)).isZero();
    }
}
