package io.twophp.testsuite.servers;

import static io.twophp.testsuite.launch.Client.header;
import static io.twophp.testsuite.launch.Client.phase;
import static io.twophp.testsuite.servers.Stage.note;
import static io.twophp.testsuite.servers.Stage.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.launch.Client.Registered;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;

/** Time to live. */
final class DeadlineChecks {

    private DeadlineChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of(
                        "a confirmation after the deadline is refused with 408, and nothing is executed",
                        DeadlineChecks::late),
                Check.of("what is not confirmed is given up by itself", DeadlineChecks::expires),
                Check.of("a client may ask for a longer time, up to the maximum", DeadlineChecks::asks));
    }

    private static void late(Stage stage) throws Exception {
        String text = text();
        Registered intent = stage.alice().register(note("notes/short", text));
        await().atMost(Stage.PATIENCE)
                .until(() -> Instant.now().isAfter(intent.deadline().plusMillis(100)));
        HttpResponse<String> answer = stage.alice().confirm(intent);
        assertThat(answer.statusCode()).isEqualTo(408);
        assertThat(phase(answer)).isEqualTo("TTL_EXPIRED");
        assertThat(stage.alice().confirm(intent).statusCode()).isEqualTo(408);
        assertThat(stage.notes(text)).isZero();
    }

    private static void expires(Stage stage) throws Exception {
        Registered intent = stage.alice().register(note("notes/short", text()));
        stage.awaitPhase(stage.alice(), intent, "ABANDONED");
    }

    private static void asks(Stage stage) throws Exception {
        HttpResponse<String> longer =
                stage.alice().phaseOne(text(), note("notes", text()).with(ProtocolHeader.REQUESTED_TTL, "60000"));
        assertThat(Long.parseLong(header(longer, ProtocolHeader.TTL))).isBetween(50_000L, 60_000L);
        HttpResponse<String> most =
                stage.alice().phaseOne(text(), note("notes", text()).with(ProtocolHeader.REQUESTED_TTL, "99999999"));
        assertThat(Long.parseLong(header(most, ProtocolHeader.TTL))).isBetween(290_000L, 300_000L);
    }
}
