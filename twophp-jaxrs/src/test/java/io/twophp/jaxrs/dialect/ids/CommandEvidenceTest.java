package io.twophp.jaxrs.dialect.ids;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CommandEvidence;
import io.twophp.ServerCorrelationId;
import io.twophp.jaxrs.app.Observer;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The evidence and the answer of each decision about a command. */
@Tag("S10")
@Tag("SD8")
class CommandEvidenceTest {

    private static final String PLACE = "commands/orders";
    private static final String TEA = "{\"order\":\"tea\",\"amount\":1}";

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of(
            "twophp.ids.duplicates-per-minute",
            "2",
            "twophp.retention",
            "P1D",
            "twophp.certified-http.long-time",
            "P1D"));

    private static Reply place(String json) {
        return SERVER.alice().post(PLACE, json).send();
    }

    private static int evidence(Reply reply) {
        return SERVER.select(CommandEvidence.class)
                .of(new ServerCorrelationId(reply.header("IDS-Command-Id")), 10)
                .size();
    }

    @Test
    void S10_eachDecisionIsAnEvent() {
        Reply first = place(TEA);
        place(TEA);
        place(TEA.replace("1", "2"));
        String id = first.header("IDS-Command-Id");
        SERVER.select(CommandEvidence.class).compensated(new ServerCorrelationId(id));
        assertThat(SERVER.select(Observer.class).decisions(id))
                .containsExactly(
                        "FIRST_SEEN by alice in PROCESSING",
                        "DUPLICATE_REPLAYED by alice in COMMITTED",
                        "CONFLICT_REJECTED by alice in COMMITTED",
                        "COMPENSATED by alice in COMMITTED");
    }

    @Test
    void S10_anObserverThatFailsChangesNothing() {
        SERVER.select(Observer.class).failFromNowOn();
        Reply first = place("{\"order\":\"heard\"}").expect(201);
        assertThat(place("{\"order\":\"heard\"}").body()).isEqualTo(first.body());
        assertThat(evidence(first)).isEqualTo(1);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    void SD8_theLimitIsASetting() {
        place("{\"order\":\"limited\"}");
        place("{\"order\":\"limited\"}").expect(201);
        place("{\"order\":\"limited\"}").expect(201);
        place("{\"order\":\"limited\"}").expect(429, "too-many-duplicates").with("Retry-After", "60");
    }

    @Test
    void SD8_evidenceGoesWithTheRetention() {
        Reply first = place("{\"order\":\"old\"}");
        place("{\"order\":\"old\"}");
        SERVER.database().advance(Duration.ofDays(1));
        SERVER.sweep("retention");
        assertThat(evidence(first)).isEqualTo(1);
        SERVER.database().advance(Duration.ofSeconds(1));
        SERVER.sweep("retention");
        assertThat(evidence(first)).isZero();
    }
}
