package io.twophp.testsuite.servers;

import static io.twophp.testsuite.servers.Stage.note;
import static io.twophp.testsuite.servers.Stage.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Request;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Stream;

/** The recorded answer is the one that the application's response filters and writer interceptors produce. */
final class RenderingChecks {

    private RenderingChecks() {}

    static List<Check> all() {
        return Stream.of("text", "list", "response", "conflict")
                .map(kind -> Check.of(
                        "filters and interceptors take part once, in what is recorded (" + kind + ")",
                        stage -> sameAsWithout2php(stage, "rendered/" + kind)))
                .toList();
    }

    private static void sameAsWithout2php(Stage stage, String path) throws Exception {
        Request request = note(path, text());
        Client alice = stage.alice();
        String plain = shape(alice.send(request));
        assertThat(plain).contains("[", "]", "X-Entity");
        Registered intent = alice.register(request);
        HttpResponse<String> first = alice.confirm(intent);
        HttpResponse<String> replay = alice.confirm(intent);
        assertThat(shape(first)).isEqualTo(plain);
        assertThat(shape(replay)).isEqualTo(plain);
        assertThat(Client.isReplay(replay)).isTrue();
    }

    private static String shape(HttpResponse<String> answer) {
        return answer.statusCode() + " "
                + answer.headers().firstValue("Content-Type").orElse("").replace(" ", "") + " X-Entity "
                + answer.headers().allValues("X-Entity") + " "
                + answer.headers().allValues("X-Own") + " " + answer.body();
    }
}
