package io.twophp.tck.http;

import static io.twophp.tck.http.CommandServer.DECISION;
import static io.twophp.tck.http.CommandServer.ID;
import static io.twophp.tck.http.CommandServer.KEY;
import static io.twophp.tck.http.CommandServer.STATUS;
import static io.twophp.tck.http.CommandServer.json;
import static io.twophp.tck.http.CommandServer.rewritten;
import static io.twophp.tck.http.HttpAnswer.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
public interface CommandContract {

    /** Returns the server under test, the same each time. */
    CommandServer server();

    @Test
    default void S7_G5_aDuplicateGetsTheSameOutcomeMarkedAsSuch() {
        String command = json(fresh());
        HttpAnswer first = server().send(command);
        assertThat(first.isSuccess()).as(first.text()).isTrue();
        assertThat(first.isReplay()).isFalse();
        HttpAnswer again = server().send(command);
        assertThat(again.status()).isEqualTo(first.status());
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.isReplay()).isTrue();
        Map<String, List<String>> repeated = again.repeated();
        repeated.put("ids-decision", List.of("first_seen"));
        assertThat(repeated).isEqualTo(first.repeated());
    }

    @Test
    default void S3_duplicatesHaveNoEffect() {
        assumeTrue(server().count().isPresent(), "effects can't be counted");
        String command = json(fresh());
        long before = server().count().getAsLong();
        for (int i = 0; i < 5; i++) {
            server().send(command);
        }
        assertThat(server().count().getAsLong() - before).isEqualTo(1);
    }

    @Test
    default void S3_of32AtOnceOneIsExecuted() throws InterruptedException {
        String command = json(fresh());
        long before = server().count().orElse(0);
        List<HttpAnswer> answers = AtOnce.run(32, () -> server().send(command));
        List<HttpAnswer> executed = answers.stream()
                .filter(answer -> "first_seen".equals(answer.header(DECISION)))
                .toList();
        assertThat(executed).hasSize(1);
        HttpAnswer first = executed.get(0);
        assertThat(answers).allSatisfy(answer -> assertThat(answer.header(ID)).isEqualTo(first.header(ID)));
        for (HttpAnswer answer : answers) {
            if ("in_progress".equals(answer.header(STATUS))) {
                assertThat(answer.status()).isEqualTo(202);
                assertThat(answer.header("Retry-After")).isNotNull();
                assertThat(answer.header("Location")).contains(answer.header(ID));
            } else {
                assertThat(answer.body()).isEqualTo(first.body());
            }
        }
        server().count().ifPresent(after -> assertThat(after - before).isEqualTo(1));
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
    default void S2_anotherArgumentIsAnotherCommand() {
        HttpAnswer one = server().send(json(fresh()));
        HttpAnswer two = server().send(json(fresh()));
        assertThat(two.isReplay()).isFalse();
        assertThat(two.header(KEY)).isNotEqualTo(one.header(KEY));
        assertThat(two.header(ID)).isNotEqualTo(one.header(ID));
    }

    @Test
    default void S2_anotherActorsCommandIsAnother() {
        assumeTrue(server().otherHeaders().isPresent(), "there is one caller only");
        String command = json(fresh());
        HttpAnswer one = server().send(command);
        HttpAnswer two = server().send(server().otherHeaders().orElseThrow(), command, List.of());
        assertThat(two.isSuccess()).isTrue();
        assertThat(two.isReplay()).isFalse();
        assertThat(two.header(KEY)).isNotEqualTo(one.header(KEY));
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
        assertThat(server().send(server().headers(), command, List.of(Map.entry(KEY, key)))
                        .isReplay())
                .isTrue();
        long before = server().count().orElse(0);
        assertRefused(server().send(server().headers(), json(fresh()), List.of(Map.entry(KEY, key))), 409);
        assertRefused(server().send(server().headers(), command, List.of(Map.entry(KEY, "0".repeat(64)))), 409);
        server().count().ifPresent(after -> assertThat(after).isEqualTo(before));
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
    default void G2_withoutCredentialsThereAreNoCommands() {
        assumeTrue(!server().headers().isEmpty(), "callers have no credentials");
        assertThat(server().send(Map.of(), json(fresh()), List.of()).status()).isEqualTo(401);
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
