package io.twophp.tck.http;

import static io.twophp.tck.http.CommandServer.DECISION;
import static io.twophp.tck.http.CommandServer.ID;
import static io.twophp.tck.http.CommandServer.KEY;
import static io.twophp.tck.http.CommandServer.STATUS;
import static io.twophp.tck.http.CommandServer.json;
import static io.twophp.tck.http.CommandServer.rewritten;
import static io.twophp.tck.http.HttpAnswer.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/**
 * The contract of every server that takes commands of IDS (RFC-WF-0010), seen from outside. Implement it in a test that
 * names the server:
 *
 * <pre>{@code
 * class RefundsTest implements CommandContract {
 *     public CommandServer server() {
 *         return CommandServer.at(URI.create("https://…/refunds"), this::refund, credentials());
 *     }
 * }
 * }</pre>
 *
 * Tests don't depend on each other; commands are fresh. Names begin with the statement (S…), the decision (SD…) or the
 * common rule (G…) that a test stands for, as docs/ids.md lists them.
 */
public interface CommandContract extends OnceContract {

    /** Returns the server under test, the same each time. */
    @Override
    CommandServer server();

    @Override
    default Request request() {
        String command = json(fresh());
        return caller -> server().send(caller, command, List.of());
    }

    @Override
    default boolean isWaiting(HttpAnswer answer, HttpAnswer executed) {
        assertThat(answer.header(ID)).isEqualTo(executed.header(ID));
        if (!"in_progress".equals(answer.header(STATUS))) {
            return false;
        }
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.header("Location")).contains(answer.header(ID));
        return true;
    }

    @Test
    default void SD1_theWayJsonIsWrittenDoesNotMatter() {
        SortedMap<String, String> command = fresh();
        HttpAnswer first = server().send(json(command));
        HttpAnswer again = server().send(rewritten(command));
        assertThat(again.isReplay()).as(again.text()).isTrue();
        assertThat(again.header(KEY)).isEqualTo(first.header(KEY));
        assertThat(again.body()).isEqualTo(first.body());
    }

    @Test
    default void S2_anotherArgumentOrActorIsAnotherCommand() {
        Request command = request();
        HttpAnswer one = command.by(server().headers());
        HttpAnswer two = server().send(json(fresh()));
        assertThat(two.isReplay()).isFalse();
        assertThat(two.header(KEY)).isNotEqualTo(one.header(KEY));
        assertThat(two.header(ID)).isNotEqualTo(one.header(ID));
        server().otherHeaders()
                .ifPresent(other -> assertThat(command.by(other).header(KEY)).isNotEqualTo(one.header(KEY)));
    }

    @Test
    default void SD7_eachAnswerNamesTheCommandItsStatusAndTheDecision() {
        String command = json(fresh());
        HttpAnswer first = server().send(command);
        assertThat(first.header(KEY)).matches("[0-9a-f]{64}");
        assertThat(first.header(ID)).isNotBlank();
        assertThat(first.header(STATUS)).isEqualTo("executed");
        assertThat(first.header(DECISION)).isEqualTo("first_seen");
        HttpAnswer again = server().send(command);
        assertThat(again.header(KEY)).isEqualTo(first.header(KEY));
        assertThat(again.header(ID)).isEqualTo(first.header(ID));
        assertThat(again.header(STATUS)).isEqualTo("executed");
        assertThat(again.header(DECISION)).isEqualTo("duplicate_replayed");
    }

    @Test
    default void SD2_aClientsKeyHasToBeTheServers() {
        String command = json(fresh());
        String key = server().send(command).header(KEY);
        assertThat(withKey(command, key).isReplay()).isTrue();
        long before = server().count().orElse(0);
        assertRefused(withKey(json(fresh()), key), 409);
        assertRefused(withKey(command, "0".repeat(64)), 409);
        server().count().ifPresent(after -> assertThat(after).isEqualTo(before));
    }

    private HttpAnswer withKey(String command, String key) {
        return server().send(server().headers(), command, List.of(Map.entry(KEY, key)));
    }

    @Test
    default void SD1_whatCanBeUnderstoodInTwoWaysIsRefused() {
        SortedMap<String, String> command = fresh();
        String name = command.firstKey();
        String twice = json(command).replaceFirst("\\{", "{\"" + name + "\":null,");
        String deep = json(command).replaceFirst("\\{", "{\"deep\":" + "[".repeat(64) + "]".repeat(64) + ",");
        long before = server().count().orElse(0);
        for (String body :
                List.of(twice, deep, "{", json(command) + ",", json(command).replaceFirst(":", ""))) {
            assertRefused(server().send(body), 400);
        }
        server().count().ifPresent(after -> assertThat(after).isEqualTo(before));
        assertThat(server().send(json(command)).isReplay()).isFalse();
    }

    @Test
    default void S11_duplicatesAreLimited() {
        String command = json(fresh());
        server().send(command);
        for (int i = 0; i < 1_000; i++) {
            HttpAnswer answer = server().send(command);
            if (answer.status() == 429) {
                assertRefused(answer, 429);
                assertThat(answer.header("Retry-After")).isNotNull();
                assertThat(server().send(json(fresh())).isSuccess())
                        .as("another command")
                        .isTrue();
                return;
            }
            assertThat(answer.isReplay()).isTrue();
        }
        throw new AssertionError("1,000 duplicates were taken within a minute or so");
    }

    @Test
    default void G4_theHeadersOfOtherDialectsAreIgnored() {
        String command = json(fresh());
        HttpAnswer first = server().send(
                        server().headers(),
                        command,
                        List.of(Map.entry("Idempotency-Key", "k"), Map.entry("DTT-2PHP-Enabled", "true")));
        assertThat(first.isSuccess()).as(first.text()).isTrue();
        assertThat(server().send(command).isReplay()).isTrue();
        HttpAnswer.assertShowsNothingOf2php(first);
    }

    private SortedMap<String, String> fresh() {
        return server().commands().get();
    }
}
