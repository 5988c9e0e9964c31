package io.twophp.testsuite.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.twophp.testsuite.launch.Request;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;

/** Dialects whose names are addresses, beyond their contracts, and the state after a kill. */
final class UrlChecks {

    private UrlChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("poe: the application sees a POST by its owner", stage -> seen(stage, "poe")),
                Check.of(
                        "exactly-once: the application sees a POST by its owner", stage -> seen(stage, "exactly-once")),
                Check.of("exactly-once: ED6 what is executed has the headers of the PUT", UrlChecks::headers),
                Check.slow("poe: A2 a kill within, and a POST after the lease: one effect", UrlChecks::killed),
                Check.slow(
                        "exactly-once: G7 a kill within, and a POST after the lease: one effect",
                        UrlChecks::killedOnce));
    }

    private static void seen(Stage stage, String path) {
        String text = Stage.text();
        String address = path + "/" + UUID.randomUUID();
        if (path.equals("poe")) {
            assertThat(stage.alice().send(Stage.note(address, text)).statusCode())
                    .isEqualTo(201);
        } else {
            Request put = Request.of("PUT", address).json("{\"text\":\"" + text + "\"}");
            assertThat(stage.alice().send(put).statusCode()).isEqualTo(201);
            assertThat(stage.alice().send(Request.post(address)).statusCode()).isEqualTo(204);
        }
        assertThat(stage.notesOf(text))
                .contains("\"author\":\"alice\"", "\"principal\":\"alice\"", "\"method\":\"POST\"");
    }

    private static void headers(Stage stage) {
        String text = Stage.text();
        String address = "exactly-once/" + UUID.randomUUID() + "/words";
        Request put = Request.of("PUT", address).json("{\"text\":\"" + text + "\"}");
        assertThat(stage.alice()
                        .send(put.with("Accept", "text/html", "X-Mine", "mine"))
                        .statusCode())
                .isEqualTo(201);
        Request post = Request.post(address).with("Accept", "text/plain", "X-Mine", "another's");
        assertThat(stage.alice().send(post).statusCode()).isEqualTo(204);
        HttpResponse<String> told = stage.alice().get(address);
        assertThat(told.body()).isEqualTo(text + " mine POST");
        assertThat(told.headers().firstValue("Content-Type").orElse("")).startsWith("text/html");
    }

    private static void killed(Stage stage) throws Exception {
        String text = Stage.text();
        Request post = Stage.note("poe/" + UUID.randomUUID(), text);
        stage.beginHeld(text, () -> stage.alice().send(post));
        assertThat(stage.as("bob").send(post).statusCode()).isEqualTo(503);
        assertThat(stage.alice().get(post.path()).statusCode()).isEqualTo(202);
        stage.killAndStart();
        repeatUntil(stage, post, List.of(201, 405));
        assertThat(stage.notes(text)).isOne();
        HttpResponse<String> read = stage.alice().get(post.path());
        assertThat(read.statusCode()).isEqualTo(200);
        assertThat(read.body()).contains(text);
        assertThat(stage.as("bob").send(post).statusCode()).isEqualTo(405);
    }

    private static void killedOnce(Stage stage) throws Exception {
        String text = Stage.text();
        String address = "exactly-once/" + UUID.randomUUID();
        Request post = Request.post(address);
        stage.alice().send(Request.of("PUT", address).json("{\"text\":\"" + text + "\"}"));
        stage.beginHeld(text, () -> stage.alice().send(post));
        assertThat(stage.alice().send(post).statusCode()).isEqualTo(202);
        assertThat(stage.alice().send(Request.of("DELETE", address)).statusCode())
                .isEqualTo(409);
        stage.killAndStart();
        repeatUntil(stage, post, List.of(204));
        assertThat(stage.notes(text)).isOne();
        HttpResponse<String> told = stage.alice().get(address);
        assertThat(told.statusCode()).isEqualTo(201);
        assertThat(told.body()).contains(text);
        assertThat(stage.alice().send(Request.of("DELETE", address)).statusCode())
                .isEqualTo(204);
        assertThat(stage.alice().send(post).statusCode()).isEqualTo(410);
    }

    private static void repeatUntil(Stage stage, Request post, List<Integer> wanted) {
        await().atMost(Stage.PATIENCE)
                .ignoreExceptionsMatching(failure -> failure instanceof UncheckedIOException)
                .until(() -> wanted.contains(stage.alice().send(post).statusCode()));
    }
}
