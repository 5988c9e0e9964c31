package io.twophp.testsuite.servers;

import static io.twophp.testsuite.servers.Stage.note;
import static io.twophp.testsuite.servers.Stage.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.Client.Registered;
import java.util.List;

/** Queries of the ledger. */
final class LedgerChecks {

    private LedgerChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of(
                        "the ledger shows a call, what has stalled and its tree to its caller and to operators",
                        LedgerChecks::tree),
                Check.of("a question that is none gets 400", LedgerChecks::malformed));
    }

    private static void tree(Stage stage) throws Exception {
        Registered intent = stage.alice().register(note("notes", text()));
        String tree = "2php/ledger/tree/" + intent.clientId();
        assertThat(told(stage, "alice", "2php/ledger/registrations?ccid=" + intent.clientId()))
                .contains(intent.serverId(), "\"status\":\"UNMATCHED\"");
        assertThat(told(stage, "alice", "2php/ledger/stalled?older-than=PT0S&limit=500"))
                .contains(intent.serverId());
        assertThat(told(stage, "bob", tree)).doesNotContain(intent.serverId());
        assertThat(told(stage, "operator", tree)).contains(intent.serverId());
        stage.alice().confirm(intent);
        assertThat(told(stage, "alice", tree))
                .contains(
                        intent.serverId(),
                        "\"actor\":\"server\"",
                        "\"outcome\":\"COMMITTED\"",
                        "\"source\":\"portable\"");
    }

    private static String told(Stage stage, String name, String question) {
        return stage.as(name).get(question).body();
    }

    private static void malformed(Stage stage) throws Exception {
        ConflictChecks.problem(stage.alice().get("2php/ledger/stalled?limit=0"), 400, "malformed-query");
    }
}
