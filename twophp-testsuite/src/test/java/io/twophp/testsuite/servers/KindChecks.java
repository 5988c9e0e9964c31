package io.twophp.testsuite.servers;

import static io.twophp.testsuite.launch.Client.header;
import static io.twophp.testsuite.launch.Client.isReplay;
import static io.twophp.testsuite.launch.Client.phase;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Request;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;

/** A method's answer is the same in two phases as on a plain request, and on a replay. */
final class KindChecks {

    private KindChecks() {}

    static List<Check> all() {
        return List.of(
                same("answers: text", Request.post("kinds/text")),
                same("answers: a bean as JSON", Request.post("kinds/bean")),
                same("answers: a list as JSON", Request.post("kinds/list")),
                same("answers: a JSON object", Request.post("kinds/object")),
                same("answers: bytes", Request.post("kinds/bytes")),
                same("answers: a stream", Request.post("kinds/stream")),
                same("answers: nothing", Request.post("kinds/nothing")),
                same("answers: headers", Request.post("kinds/headers")),
                same("answers: as negotiated", Request.post("kinds/negotiated").with("Accept", "text/plain")),
                same(
                        "asks: by a form",
                        Request.post("kinds/form")
                                .body(
                                        "application/x-www-form-urlencoded;charset=UTF-8",
                                        "a=gr%C3%BCn&b=1&b=2".getBytes(UTF_8))),
                same(
                        "asks: by query, matrix and header",
                        Request.post("kinds/parameters;m=x?q=1&q=a%20b").with("X-Header", "h")),
                same(
                        "asks: by bytes",
                        Request.post("kinds/raw").body("application/octet-stream", new byte[] {0, -1, 10, 13})));
    }

    private static Check same(String name, Request request) {
        return Check.of(name, stage -> same(stage, request));
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
