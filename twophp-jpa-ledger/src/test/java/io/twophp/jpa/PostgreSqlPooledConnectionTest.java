package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.CallState;
import io.twophp.Effects;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.CallLedger;
import io.twophp.core.client.CallLedger.NewCall;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.NewIntent;
import io.twophp.core.ledger.RowHeldException;
import io.twophp.core.policy.IntentMode;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.schema.Database;
import java.time.Duration;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Settings that statements make for their transaction end with it: the connection goes back to a pool, and the
 * transaction may be business logic's. With a connection of its own for each unit, as in the other tests here, a
 * setting that remains would not be noticed.
 */
@Tag("W34")
class PostgreSqlPooledConnectionTest {

    private static final Duration LEASE = Duration.ofMinutes(1);

    private final DataSource postgreSql = Databases.migrated(Database.POSTGRESQL);

    @AutoClose
    private final KeptConnections pool = new KeptConnections(postgreSql);

    private final LocalTransactions transactions = new LocalTransactions(pool.dataSource());
    private final IntentLedger ledger =
            Database.ledgers(transactions.dataSource()).intents();

    @Test
    @Tag("W6")
    void noStepOfAnIntentLeavesItsSettings() {
        NewIntent intent = Intents.fresh(Effects.LOCAL);
        NewIntent transparent = Intents.fresh(Effects.LOCAL, IntentMode.TRANSPARENT);
        transactions.call(scope -> ledger.register(intent));
        assertAsItWas();
        transactions.call(scope -> ledger.claim(Intents.claim(intent)).orElseThrow());
        assertAsItWas();
        transactions.call(scope -> ledger.findSettled(intent.serverCorrelationId()));
        assertAsItWas();
        transactions.call(scope -> ledger.complete(Intents.commit(intent)).orElseThrow());
        assertAsItWas();
        transactions.call(scope -> ledger.registerConfirmed(transparent, LEASE, false));
        assertAsItWas();
        transactions.call(scope -> {
            ledger.renew(Map.of(transparent.serverCorrelationId(), 1), LEASE);
            return null;
        });
        assertAsItWas();
    }

    private void assertAsItWas() {
        assertThat(setting("synchronous_commit")).isEqualTo("on");
        assertThat(setting("lock_timeout")).isEqualTo("0");
    }

    @Test
    void noStepOfACallLeavesItsSettings() {
        CallLedger calls = Database.ledgers(transactions.dataSource()).calls();
        NewCall call = Outgoing.within(new ServerCorrelationId("scid-1"));
        transactions.call(scope -> calls.open(call, LEASE, false));
        assertAsItWas();
        transactions.call(scope -> calls.open(call, LEASE, false));
        assertAsItWas();
        transactions.call(scope -> calls.ended(call.id(), call.clientCorrelationId(), CallState.COMMITTED, false));
        assertAsItWas();
    }

    @Test
    @Tag("W6")
    void theOutcomeLeavesBusinessLogicTheBoundThatItHad() {
        for (String own : new String[] {"0", "123ms"}) {
            NewIntent intent = Intents.claimed(transactions, ledger);
            transactions.call(scope -> {
                text("SELECT set_config('lock_timeout', '" + own + "', true)");
                ledger.complete(Intents.commit(intent)).orElseThrow();
                assertThat(text("SHOW lock_timeout")).isEqualTo(own);
                return null;
            });
            assertThat(setting("lock_timeout")).isEqualTo("0");
        }
    }

    @Test
    @Tag("W6")
    void aBoundThatRanOutLeavesTheConnectionAsItWas() {
        NewIntent intent = Intents.claimed(transactions, ledger);
        LocalTransactions others = new LocalTransactions(postgreSql);
        IntentLedger other = Database.ledgers(others.dataSource()).intents();
        others.call(scope -> {
            other.complete(Intents.completion(intent, 1, Phase.FAILED)).orElseThrow();
            assertThatThrownBy(() -> transactions.call(inner -> ledger.complete(Intents.commit(intent))))
                    .isInstanceOf(RowHeldException.class);
            return null;
        });
        assertAsItWas();
    }

    private String setting(String name) {
        return transactions.call(scope -> text("SHOW " + name));
    }

    private String text(String sql) {
        return Databases.text(transactions.dataSource(), sql);
    }
}
