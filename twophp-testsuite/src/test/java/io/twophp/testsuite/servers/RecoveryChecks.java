package io.twophp.testsuite.servers;

import static io.twophp.testsuite.launch.Client.isReplay;
import static io.twophp.testsuite.launch.Client.phase;
import static io.twophp.testsuite.servers.Stage.note;
import static io.twophp.testsuite.servers.Stage.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Request;
import java.net.http.HttpResponse;
import java.util.List;

/** The state after {@code kill -9}. No client comes back, unless a check says so. */
final class RecoveryChecks {

    private static final int KILLS = Integer.getInteger("servers.kills", 20);

    private RecoveryChecks() {}

    static List<Check> all() {
        return List.of(
                Check.slow("what was registered before a kill can be confirmed after it", RecoveryChecks::registered),
                Check.slow(
                        "an asynchronous intent that was killed in its execution is executed once",
                        RecoveryChecks::asynchronous),
                Check.slow(
                        "an auto-confirmed intent that was killed in its execution is executed once",
                        RecoveryChecks::autoConfirmed),
                Check.slow(
                        "beans: an EJB's intent that was killed in its execution is executed once, as its owner",
                        RecoveryChecks::stateless),
                Check.slow(
                        "a lazy claim that was shown is executed once after a kill in its execution",
                        RecoveryChecks::lazy),
                Check.slow(
                        "every intent that was killed after its claim is COMMITTED once, as its owner",
                        RecoveryChecks::kills));
    }

    private static void registered(Stage stage) throws Exception {
        String text = text();
        Registered intent = stage.alice().register(note("notes", text).with(ProtocolHeader.REQUESTED_TTL, "300000"));
        Registered decided = stage.alice().register(note("notes", text()));
        HttpResponse<String> outcome = stage.alice().confirm(decided);
        stage.killAndStart();
        assertThat(phase(stage.alice().confirm(intent))).isEqualTo("COMMITTED");
        assertThat(stage.notes(text)).isOne();
        HttpResponse<String> replay = stage.alice().confirm(decided);
        assertThat(isReplay(replay)).isTrue();
        assertThat(replay.body()).isEqualTo(outcome.body());
    }

    private static void asynchronous(Stage stage) throws Exception {
        String text = text();
        stage.hold(text);
        Registered intent = stage.accepted(note("held/later", text));
        stage.awaitHeld(text);
        stage.killAndStart();
        stage.awaitPhase(stage.alice(), intent, "COMMITTED");
        executedOnce(stage, text, "\"author\":\"alice\"", "\"principal\":\"alice\"");
    }

    private static void autoConfirmed(Stage stage) throws Exception {
        String text = text();
        Request request = note("held", text).with(ProtocolHeader.AUTO_CONFIRM, "true");
        stage.beginHeld(text, () -> stage.alice().phaseOne(text(), request));
        stage.killAndStart();
        await().atMost(Stage.PATIENCE)
                .untilAsserted(() -> assertThat(stage.notes(text)).isOne());
        executedOnce(stage, text, "\"author\":\"alice\"", "\"principal\":\"alice\"");
    }

    private static void lazy(Stage stage) throws Exception {
        String text = text();
        Registered intent = stage.alice().register(note("held/lazy", text));
        stage.beginHeld(text, () -> stage.alice().confirm(intent));
        assertThat(stage.alice().status(intent).body()).contains("\"PROCESSING\"");
        assertThat(stage.alice().confirm(intent).statusCode()).isEqualTo(202);
        stage.killAndStart();
        stage.awaitPhase(stage.alice(), intent, "COMMITTED");
        executedOnce(stage, text, "\"author\":\"alice\"", "\"principal\":\"alice\"");
    }

    private static void stateless(Stage stage) throws Exception {
        String text = text();
        Registered intent = killed(stage, "bob", text, Request.post("beans/stateless/held?text=" + text));
        executedOnce(stage, text, "\"author\":\"bob\"");
        HttpResponse<String> replay = stage.as("bob").confirm(intent);
        assertThat(isReplay(replay)).isTrue();
        assertThat(replay.body()).isEqualTo("bob");
    }

    private static void kills(Stage stage) throws Exception {
        for (int i = 0; i < KILLS; i++) {
            String text = text();
            String owner = i % 2 == 0 ? "alice" : "bob";
            killed(stage, owner, text, note("held", text));
            executedOnce(
                    stage,
                    text,
                    "\"author\":\"" + owner + "\"",
                    "\"principal\":\"" + owner + "\"",
                    "\"method\":\"POST\"");
        }
    }

    /** Kills the server within an execution that somebody has asked about, which it repeats by itself. */
    private static Registered killed(Stage stage, String owner, String text, Request request) throws Exception {
        Registered intent = stage.as(owner).register(request);
        stage.beginHeld(text, () -> stage.as(owner).confirm(intent));
        assertThat(stage.as(owner).status(intent).body()).contains("\"PROCESSING\"");
        stage.killAndStart();
        stage.awaitPhase(stage.as(owner), intent, "COMMITTED");
        return intent;
    }

    private static void executedOnce(Stage stage, String text, String... members) {
        assertThat(stage.notes(text)).isOne();
        assertThat(stage.notesOf(text)).contains(members);
    }
}
