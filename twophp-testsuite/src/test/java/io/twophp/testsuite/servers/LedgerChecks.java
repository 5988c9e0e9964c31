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
                Check.of("the tree of a call", LedgerChecks::tree),
                Check.of("the registrations of a call", LedgerChecks::registrations),
                Check.of("what has stalled", LedgerChecks::stalled),
                Check.of("others' calls are not told, but to operators", LedgerChecks::others),
                Check.of("a question that is none gets 400", LedgerChecks::malformed));
    }

    private static void tree(Stage stage) throws Exception {
        Registered intent = stage.alice().register(note("notes", text()));
        stage.alice().confirm(intent);
        assertThat(stage.alice().get("2php/ledger/tree/" + intent.clientId()).body())
                .contains(
                        intent.serverId(),
                        "\"actor\":\"server\"",
                        "\"outcome\":\"COMMITTED\"",
                        "\"source\":\"portable\"");
    }

    private static void registrations(Stage stage) throws Exception {
        Registered intent = stage.alice().register(note("notes", text()));
        assertThat(stage.alice()
                        .get("2php/ledger/registrations?ccid=" + intent.clientId())
                        .body())
                .contains(intent.serverId(), "\"status\":\"UNMATCHED\"");
    }

    private static void stalled(Stage stage) throws Exception {
        Registered intent = stage.alice().register(note("notes", text()));
        assertThat(stage.alice()
                        .get("2php/ledger/stalled?older-than=PT0S&limit=500")
                        .body())
                .contains(intent.serverId());
    }

    private static void others(Stage stage) throws Exception {
        Registered intent = stage.alice().register(note("notes", text()));
        assertThat(stage.as("bob").get("2php/ledger/tree/" + intent.clientId()).body())
                .doesNotContain(intent.serverId());
        assertThat(stage.as("operator")
                        .get("2php/ledger/tree/" + intent.clientId())
                        .body())
                .contains(intent.serverId());
    }

    private static void malformed(Stage stage) throws Exception {
        ConflictChecks.problem(stage.alice().get("2php/ledger/stalled?limit=0"), 400, "malformed-query");
    }
}
