package io.twophp.testsuite.servers;

import static io.twophp.testsuite.stranger.Client.header;
import static io.twophp.testsuite.stranger.Client.isReplay;
import static io.twophp.testsuite.stranger.Client.phase;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.stranger.Client.Registered;
import io.twophp.testsuite.stranger.Request;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;

/** A method's answer is the same in two phases as on a plain request, and on a replay. */
final class KindChecks {

    private KindChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("answers: text", KindChecks::answersText),
                Check.of("answers: a bean as JSON", KindChecks::answersBean),
                Check.of("answers: a list as JSON", KindChecks::answersList),
                Check.of("answers: a JSON object", KindChecks::answersObject),
                Check.of("answers: bytes", KindChecks::answersBytes),
                Check.of("answers: a stream", KindChecks::answersStream),
                Check.of("answers: nothing", KindChecks::answersNothing),
                Check.of("answers: headers", KindChecks::answersHeaders),
                Check.of("answers: as negotiated", KindChecks::negotiated),
                Check.of("asks: by a form", KindChecks::form),
                Check.of("asks: by query, matrix and header", KindChecks::parameters),
                Check.of("asks: by bytes", KindChecks::raw));
    }

    private static void answersText(Stage stage) throws Exception {
        same(stage, Request.post("kinds/text"));
    }

    private static void answersBean(Stage stage) throws Exception {
        same(stage, Request.post("kinds/bean"));
    }

    private static void answersList(Stage stage) throws Exception {
        same(stage, Request.post("kinds/list"));
    }

    private static void answersObject(Stage stage) throws Exception {
        same(stage, Request.post("kinds/object"));
    }

    private static void answersBytes(Stage stage) throws Exception {
        same(stage, Request.post("kinds/bytes"));
    }

    private static void answersStream(Stage stage) throws Exception {
        same(stage, Request.post("kinds/stream"));
    }

    private static void answersNothing(Stage stage) throws Exception {
        same(stage, Request.post("kinds/nothing"));
    }

    private static void answersHeaders(Stage stage) throws Exception {
        same(stage, Request.post("kinds/headers"));
    }

    private static void negotiated(Stage stage) throws Exception {
        same(stage, Request.post("kinds/negotiated").with("Accept", "text/plain"));
    }

    private static void form(Stage stage) throws Exception {
        same(
                stage,
                Request.post("kinds/form")
                        .body(
                                "application/x-www-form-urlencoded;charset=UTF-8",
                                "a=gr%C3%BCn&b=1&b=2".getBytes(UTF_8)));
    }

    private static void parameters(Stage stage) throws Exception {
        same(stage, Request.post("kinds/parameters;m=x?q=1&q=a%20b").with("X-Header", "h"));
    }

    private static void raw(Stage stage) throws Exception {
        same(stage, Request.post("kinds/raw").body("application/octet-stream", new byte[] {0, -1, 10, 13}));
    }

    private static void same(Stage stage, Request request) {
        HttpResponse<byte[]> plain = stage.alice().sendForBytes(request);
        assertThat(plain.statusCode()).isIn(200, 204);
        Registered intent = stage.alice().register(request);
        HttpResponse<byte[]> first = stage.alice().sendForBytes(intent.confirmation());
        HttpResponse<byte[]> second = stage.alice().sendForBytes(intent.confirmation());
        assertThat(phase(first)).isEqualTo("COMMITTED");
        assertThat(isReplay(second)).isTrue();
        for (HttpResponse<byte[]> answer : List.of(first, second)) {
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo(plain.body());
            for (String name : List.of("Content-Type", "X-Kind", "ETag", "Link")) {
                assertThat(normal(header(answer, name))).as(name).isEqualTo(normal(header(plain, name)));
            }
        }
    }

    /** Servers write a media type's parameters with and without a space. */
    private static String normal(String value) {
        return value == null ? null : value.replace("; ", ";").toLowerCase(Locale.ROOT);
    }
}
