package io.twophp.tck.http;

import static io.twophp.tck.http.MessageServer.MESSAGE_ID;
import static io.twophp.tck.http.MessageServer.assertRefused;
import static io.twophp.tck.http.MessageServer.fresh;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The part of {@link CertifiedHttpContract} that is about a message's two headers. */
public interface MessageHeadersContract {

    /** Returns the server under test, the same each time. */
    MessageServer server();

    @Test
    default void C1_anIdHas30To100CharactersOfItsGrammar() {
        String thirty = fresh().substring(0, 30);
        String hundred = fresh() + "-_:" + "x".repeat(100 - 39);
        for (String id : List.of(thirty, hundred)) {
            byte[] body = server().body();
            assertThat(server().post(id, body).isSuccess()).as(id).isTrue();
            assertThat(server().post(id, body).isReplay()).as(id).isTrue();
        }
        for (String id : List.of(thirty.substring(1), hundred + "x", fresh() + ".", fresh() + " x", fresh() + "/")) {
            assertRefused(server().post(id, server().body()), 400);
        }
    }

    @Test
    default void C1_idsDifferInCaseAndInEveryCharacter() {
        String id = fresh();
        byte[] body = server().body();
        for (String other : List.of(id, id + "-", "A" + id, "a" + id)) {
            HttpAnswer answer = server().post(other, body);
            assertThat(answer.isSuccess()).isTrue();
            assertThat(answer.isReplay()).isFalse();
        }
    }

    @Test
    default void C1_CD4_aMessageHasOneIdAndOneDate() {
        Map.Entry<String, String> id = Map.entry(MESSAGE_ID, fresh());
        Map.Entry<String, String> date = Map.entry("Date", MessageServer.date(MessageServer.now()));
        assertRefused(server().post(List.of(id)), 400);
        assertRefused(server().post(List.of(id, Map.entry(MESSAGE_ID, fresh()), date)), 400);
        assertRefused(server().post(List.of(id, date, date)), 400);
        for (String wrong : List.of("", "yesterday", "2026-11-22T10:00:00Z", "Sun, 06 Nov 1994 08:49:37 +0100")) {
            assertRefused(server().post(List.of(id, Map.entry("Date", wrong))), 400);
        }
    }

    @Test
    default void CD4_aDateAheadOfTheServersClockIsRefused() {
        Instant ahead = MessageServer.now().plus(tolerance()).plus(tolerance());
        assertRefused(server().post(fresh(), ahead, server().body()), 400);
        assertThat(server().post(fresh(), MessageServer.now().plus(tolerance().dividedBy(2)), server().body())
                        .isSuccess())
                .isTrue();
    }

    @Test
    default void CD4_whatIsTooOldIsReplayedButNeverExecuted() {
        Instant old = MessageServer.now()
                .minus(server().longTime().dividedBy(2))
                .minus(tolerance().multipliedBy(2));
        Instant justInTime = MessageServer.now()
                .minus(server().longTime().dividedBy(2))
                .minus(tolerance().dividedBy(2));
        String id = fresh();
        byte[] body = server().body();
        long before = server().count().orElse(0);
        assertRefused(server().post(id, old, body), 410);
        server().count().ifPresent(after -> assertThat(after).isEqualTo(before));
        HttpAnswer first = server().post(id, justInTime, body);
        assertThat(first.isSuccess()).as(first.text()).isTrue();
        server().post(id, old, body).assertReplays(first);
    }

    default Duration tolerance() {
        return server().longTime().dividedBy(100);
    }
}
