package io.twophp.handshake;

import static io.twophp.handshake.Engine.ALICE;
import static io.twophp.handshake.Engine.SHOP;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.intent.Owner;
import io.twophp.ledger.MemoryLedger;
import io.twophp.ledger.MemoryUnit;
import org.junit.jupiter.api.Test;

/** A number of unconfirmed intents for each owner, without a count at each registration. */
class QuotaTest {

    private static final int LIMIT = 4;

    private final Engine engine = new Engine();
    private final MemoryLedger ledger = engine.ledger;
    private final MemoryUnit unit = engine.unit;
    private final Quota quota = new Quota(ledger, SHOP, LIMIT);

    private boolean admits(Owner owner) {
        return unit.call(scope -> quota.admits(owner));
    }

    private long counts() {
        return ledger.calls().stream().filter("unconfirmed"::equals).count();
    }

    @Test
    void oneCountGrantsAsManyAsWereFree() {
        for (int i = 0; i < LIMIT; i++) {
            assertThat(admits(ALICE)).isTrue();
        }
        assertThat(counts()).isEqualTo(1);
    }

    @Test
    void whatTheLedgerHoldsAlreadyIsTakenOff() {
        engine.handshake.register(Engine.registration("a"));
        engine.handshake.register(Engine.registration("b"));
        assertThat(admits(ALICE)).isTrue();
        assertThat(admits(ALICE)).isTrue();
        long before = counts();
        admits(ALICE);
        assertThat(counts()).as("counts again once the grants are used up").isEqualTo(before + 1);
    }

    @Test
    void atTheLimitItRefusesAndCountsEachTime() {
        Quota one = new Quota(ledger, SHOP, 1);
        engine.handshake.register(Engine.registration("a"));
        long before = counts();
        assertThat(unit.<Boolean, RuntimeException>call(scope -> one.admits(ALICE)))
                .isFalse();
        assertThat(unit.<Boolean, RuntimeException>call(scope -> one.admits(ALICE)))
                .isFalse();
        assertThat(counts()).isEqualTo(before + 2);
    }

    @Test
    void oneOwnersGrantsAreNotAnothers() {
        assertThat(admits(ALICE)).isTrue();
        assertThat(admits(new Owner("bob"))).isTrue();
        assertThat(counts()).isEqualTo(2);
        assertThat(quota.limit()).isEqualTo(LIMIT);
    }
}
