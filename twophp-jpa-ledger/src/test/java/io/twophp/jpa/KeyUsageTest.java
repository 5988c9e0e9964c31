package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Effects;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.CallLedger;
import io.twophp.core.client.CallLedger.NewCall;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.ledger.NewCallback;
import io.twophp.jpa.schema.Database;
import io.twophp.jpa.sql.SqlLedgers;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One view shows the operator who removes a key from the configuration whether any table has data that it sealed. */
@Tag("W24")
@OnEachDatabase
class KeyUsageTest {

    private final DataSource database;

    KeyUsageTest(Database on) {
        database = Databases.migrated(on);
    }

    @Test
    void whateverAKeySealedIsCounted() {
        assertThat(usage()).isEmpty();
        SqlLedgers ledgers = Database.ledgers(EachItsOwn.of(database));
        IntentLedger ledger = ledgers.intents();
        CallLedger calls = ledgers.calls();
        NewIntent waiting = Intents.fresh(Effects.LOCAL);
        NewIntent decided = Intents.fresh(Effects.LOCAL);
        Stream.of(waiting, decided).forEach(ledger::register);
        ledger.claim(Intents.claim(decided)).orElseThrow();
        ledger.complete(Intents.commit(decided)).orElseThrow();
        ServerCorrelationId id = decided.serverCorrelationId();
        ledgers.callbacks().add(id, new NewCallback(new Sealed("key-0", new byte[1]), Duration.ZERO));
        NewCall call = Outgoing.root();
        calls.open(call, Duration.ofMinutes(1), true);
        NewCall answered = Outgoing.root();
        calls.open(answered, Duration.ofMinutes(1), true);
        calls.received(
                answered.id(),
                answered.clientCorrelationId(),
                CallState.COMMITTED,
                new Sealed("key-2", new byte[1]),
                false);
        ledgers.syncState().keep(Intents.SHOP, new Sealed("key-3", new byte[1]));
        assertThat(usage())
                .containsExactlyInAnyOrder(
                        "key-1 request 1",
                        "key-1 response 1",
                        "key-0 callback 1",
                        call.request().keyId() + " call 1",
                        "key-2 answer 1",
                        "key-3 signing key 1");
    }

    private List<String> usage() {
        return Databases.texts(database, "SELECT CONCAT(key_id, ' ', sealed, ' ', messages) FROM twophp_key_usage");
    }
}
