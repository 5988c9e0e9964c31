package io.twophp.jaxrs.dialect.ids;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Reply;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Commands of IDS over HTTP: the right to confirm one, and other actors' answers. */
class CommandConfirmationTest extends CommandTests {

    private static final String TOKEN = "IDS-Confirmation-Token";

    private static Reply confirm(String user, String path, String json, String token) {
        return SERVER.as(user).post(path, json).header(TOKEN, token).send();
    }

    @Test
    @Tag("A9")
    @Tag("S8")
    @Tag("SD6")
    void A9_S8_aCommandIsConfirmedOnceByItsOwnToken() {
        String path = "commands/orders/7/drop";
        String why = "{\"why\":\"late\"}";
        Reply asked = send("alice", path, why);
        asked.expect(428, "confirmation-required");
        assertThat(SERVER.database().orders()).isZero();
        String others = send("alice", "commands/orders/8/drop", why).header(TOKEN);
        confirm("alice", path, why, others).expect(403, "confirmation-refused");
        Reply done =
                confirm("alice", path, why, asked.header(TOKEN)).expect(200).with(ID, asked.header(ID));
        assertThat(done.text()).startsWith("dropped 7 for " + why);
        Reply again = confirm("alice", path, why, asked.header(TOKEN)).with(REPLAYED, "true");
        assertThat(again.body()).isEqualTo(done.body());
        assertThat(send("alice", path, why).body()).as("never confirmed again").isEqualTo(done.body());
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("SD5")
    @Tag("SD6")
    void SD6_aTokenIsGoodForFiveMinutes() {
        String path = "commands/orders/7/drop";
        String why = "{\"why\":\"late\"}";
        Reply asked = send("alice", path, why);
        assertThat(asked.text()).contains("within 300 seconds");
        SERVER.database().advance(Duration.ofMinutes(5));
        confirm("alice", path, why, asked.header(TOKEN)).expect(403, "confirmation-refused");
        Reply fresh = send("alice", path, why);
        fresh.expect(428, "confirmation-required");
        assertThat(fresh.header(ID)).isNotEqualTo(asked.header(ID));
        confirm("alice", path, why, asked.header(TOKEN)).expect(403, "confirmation-refused");
        confirm("alice", path, why, fresh.header(TOKEN)).expect(200);
    }

    @Test
    @Tag("SD4")
    void SD4_anotherActorIsToldStatusAndIdsOnly() {
        Reply first = send("alice", "commands/shared/1", "{}").expect(201);
        send("bob", "commands/shared/1", "{}")
                .expect(201)
                .withoutBody()
                .without("Location")
                .with(ID, first.header(ID))
                .with(STATUS, "executed");
        assertThat(send("alice", "commands/shared/1", "{}").body()).isEqualTo(first.body());
        assertThat(evidence(first))
                .extracting(decided -> decided.sender().name())
                .containsExactly("bob", "alice");
    }

    @Test
    @Tag("SD4")
    @Tag("S8")
    void SD4_anotherActorGetsNoToken() {
        Reply asked = send("alice", "commands/shared/1/drop", "{}");
        Reply others = send("bob", "commands/shared/1/drop", "{}");
        others.expect(428, "confirmation-required").without(TOKEN).with(ID, asked.header(ID));
        confirm("bob", "commands/shared/1/drop", "{}", asked.header(TOKEN)).expect(403, "confirmation-refused");
        confirm("alice", "commands/shared/1/drop", "{}", asked.header(TOKEN)).expect(200);
        assertThat(confirm("bob", "commands/shared/1/drop", "{}", asked.header(TOKEN))
                        .body())
                .isEmpty();
    }
}
