package io.twophp.testsuite.servers;

import static io.twophp.testsuite.launch.Client.phase;
import static io.twophp.testsuite.servers.Stage.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Request;
import java.net.http.HttpResponse;
import java.util.List;

/** Calls after commit: a notice is written if and only if its bill is. */
final class AfterCommitChecks {

    private AfterCommitChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("after commit: a call of a two-phase method leaves once", AfterCommitChecks::committed),
                Check.of("after commit: a call in another dialect leaves once", AfterCommitChecks::keyed),
                Check.of("after commit: a call of a method that fails never leaves", AfterCommitChecks::failed),
                Check.of("after commit: a call of any transaction leaves with it", AfterCommitChecks::plain),
                Check.of("after commit: without a transaction it is refused with words", AfterCommitChecks::careless),
                Check.slow("after commit: a node that dies leaves it to the next one", AfterCommitChecks::killed));
    }

    private static Request bill(String path, String text, String more) {
        return Request.post("bills" + path + "?text=" + text + more);
    }

    private static int notices(Stage stage, String text) {
        return stage.notes("notice-" + text);
    }

    private static void awaitNotice(Stage stage, String text) {
        await().atMost(Stage.PATIENCE)
                .untilAsserted(() -> assertThat(notices(stage, text)).isOne());
    }

    private static void committed(Stage stage) {
        String text = text();
        Registered intent = stage.alice().register(bill("", text, ""));
        assertThat(phase(stage.alice().confirm(intent))).isEqualTo("COMMITTED");
        awaitNotice(stage, text);
        stage.alice().confirm(intent);
        assertThat(stage.notes(text)).isOne();
        assertThat(notices(stage, text)).isOne();
    }

    private static void keyed(Stage stage) {
        String text = text();
        stage.committed(bill("", text, "&dialect=IDEMPOTENCY_KEY"));
        awaitNotice(stage, text);
    }

    private static void failed(Stage stage) {
        String text = text();
        HttpResponse<String> answer = stage.alice().handshake(bill("", text, "&paid=false"));
        assertThat(phase(answer)).isEqualTo("FAILED");
        committed(stage);
        assertThat(stage.notes(text)).isZero();
        assertThat(notices(stage, text)).isZero();
    }

    private static void plain(Stage stage) {
        String text = text();
        assertThat(stage.alice().send(bill("/plain", text, "")).statusCode()).isEqualTo(200);
        awaitNotice(stage, text);
        String unpaid = text();
        assertThat(stage.alice().send(bill("/plain", unpaid, "&paid=false")).statusCode())
                .isEqualTo(409);
        committed(stage);
        assertThat(stage.notes(unpaid)).isZero();
        assertThat(notices(stage, unpaid)).isZero();
    }

    private static void careless(Stage stage) {
        String text = text();
        assertThat(stage.alice().send(bill("/careless", text, "")).body()).contains("TWOPHP-0640");
        assertThat(notices(stage, text)).isZero();
    }

    /** Kills the server right after the answer, whether the call has left or not. */
    private static void killed(Stage stage) throws Exception {
        String text = text();
        stage.committed(bill("", text, ""));
        stage.killAndStart();
        assertThat(stage.alice().send(bill("/plain", text(), "")).statusCode())
                .as("the account's client is in use again")
                .isEqualTo(200);
        awaitNotice(stage, text);
        assertThat(stage.notes(text)).isOne();
    }
}
