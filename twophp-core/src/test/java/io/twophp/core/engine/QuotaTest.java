package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Owner;
import io.twophp.core.execution.Claim;
import io.twophp.core.ledger.MemoryLedger;
import io.twophp.core.ledger.MemoryUnit;
import io.twophp.core.settings.HandshakeSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The limit of unconfirmed intents for each owner, without a count at each registration. */
class QuotaTest extends EngineTests {

    private static final int LIMIT = 4;
    private static final int BYTES = 100_000;

    private final MemoryLedger ledger = engine.ledger;
    private final MemoryUnit unit = engine.unit;
    private final Quota quota = quota(LIMIT, BYTES);

    private Quota quota(int limit, int bytes) {
        return new Quota(
                ledger,
                SHOP,
                new HandshakeSettings(LEASE, 1, 1, limit, bytes, Duration.ofDays(1), Duration.ofDays(1), 1),
                engine.nanos::get);
    }

    private boolean admits(Owner owner) {
        return admits(quota, owner, 1);
    }

    private boolean admits(Quota of, Owner owner, int bytes) {
        return unit.call(scope -> of.admits(owner, bytes));
    }

    @Test
    void oneCountGrantsAsManyAsWereFreeToEachOwner() {
        for (int i = 0; i < LIMIT; i++) {
            assertThat(admits(ALICE)).isTrue();
        }
        assertThat(ledger.calls("unfinished")).isEqualTo(1);
        assertThat(admits(new Owner("bob"))).isTrue();
        assertThat(ledger.calls("unfinished")).isEqualTo(2);
        assertThat(quota.limit()).isEqualTo(LIMIT);

        engine.handshake.register(registration("a"));
        engine.handshake.register(registration("b"));
        Quota fresh = quota(LIMIT, BYTES);
        assertThat(admits(fresh, ALICE, 1)).isTrue();
        assertThat(admits(fresh, ALICE, 1)).as("the ledger holds two of four").isTrue();
        long before = ledger.calls("unfinished");
        admits(fresh, ALICE, 1);
        assertThat(ledger.calls("unfinished"))
                .as("counts again once the grants are used up")
                .isEqualTo(before + 1);
    }

    @Test
    @Tag("W28")
    void aRefusalIsRememberedForASecond() {
        engine.nanos.set(Duration.ofMinutes(10).toNanos());
        Quota one = quota(1, BYTES);
        engine.handshake.register(registration("a"));
        long before = ledger.calls("unfinished");
        for (int i = 0; i < 10; i++) {
            assertThat(admits(one, ALICE, 1)).isFalse();
        }
        assertThat(ledger.calls("unfinished")).isEqualTo(before + 1);
        engine.nanos.addAndGet(Duration.ofMillis(999).toNanos());
        assertThat(admits(one, ALICE, 1)).isFalse();
        assertThat(ledger.calls("unfinished")).isEqualTo(before + 1);
        engine.nanos.addAndGet(Duration.ofMillis(1).toNanos());
        assertThat(admits(one, ALICE, 1)).isFalse();
        assertThat(ledger.calls("unfinished")).isEqualTo(before + 2);
    }

    @Test
    @Tag("W27")
    @Tag("W28")
    void aRefusalIsForgottenWhenOneOfTheOwnersIntentsIsDecided() {
        Quota one = quota(1, BYTES);
        Claim claim = engine.claimed();
        assertThat(admits(one, ALICE, 1)).as("what is in execution counts").isFalse();
        engine.execute(claim, 201);
        one.decided(ALICE);
        assertThat(admits(one, ALICE, 1)).isTrue();
    }

    @Test
    @Tag("W27")
    void theBytesOfWhatIsUnfinishedAreBoundedAsWell() {
        engine.handshake.register(registration("a"));
        int stored = (int) unit.<Long, RuntimeException>call(
                        scope -> ledger.unfinished(SHOP, ALICE, 10).bytes())
                .longValue();
        Quota narrow = quota(LIMIT, stored + 10);
        assertThat(admits(narrow, ALICE, 11)).isFalse();
        assertThat(admits(narrow, ALICE, 10)).as("smaller ones go on").isTrue();
        assertThat(admits(narrow, new Owner("bob"), 1_000_000))
                .as("one intent is always admitted")
                .isTrue();
    }

    @Test
    @Tag("W28")
    void anOwnerNotKnownHereIsNotCountedAtOnce() {
        Quota wide = quota(20, BYTES);
        assertThat(admits(wide, ALICE, 1)).isTrue();
        assertThat(admits(wide, ALICE, 1)).isTrue();
        assertThat(ledger.calls("unfinished")).isZero();
        assertThat(admits(wide, ALICE, 1)).isTrue();
        assertThat(ledger.calls("unfinished")).isEqualTo(1);
    }

    @Test
    @Tag("X7")
    void x7_anOwnerWhoHadMoreThanNineTenthsWhenTheNodeBeganIsCountedAtOnce() {
        Handshake before = large();
        for (int i = 0; i < 10; i++) {
            before.register(registration("id-" + i));
        }
        assertThat(admits(quota(10, BYTES), ALICE, 1)).isFalse();
        long counted = ledger.calls("unfinished");
        assertThat(admits(quota(12, BYTES), ALICE, 1)).as("ten of twelve").isTrue();
        assertThat(ledger.calls("unfinished")).isEqualTo(counted);
    }

    @Test
    @Tag("X7")
    void x7_anOwnerWhoWasForgottenIsGrantedNothingThatWasGrantedBefore() {
        Quota ten = quota(10, BYTES);
        for (int i = 0; i < 10; i++) {
            Registration one = registration("id-" + i);
            assertThat(admits(ten, ALICE, 1)).isTrue();
            assertThat(large().register(one)).isInstanceOf(Answer.Registered.class);
        }
        for (int i = 0; i < 10_000; i++) {
            admits(ten, new Owner("user-" + i), 1);
        }
        assertThat(admits(ten, ALICE, 1)).isFalse();
    }

    /** The quota remembers ten thousand owners, and then forgets all of them. */
    @Test
    @Tag("X7")
    @Tag("X39")
    void x7_everyTenThousandOwnersCostOneQuestion() {
        List<String> asked = new ArrayList<>();
        ledger.before(asked::add);
        Quota ten = quota(10, BYTES);
        for (int i = 0; i <= 20_000; i++) {
            assertThat(admits(ten, new Owner("user-" + i), 1)).isTrue();
        }
        assertThat(asked).containsExactly("crowded", "crowded", "crowded");
    }

    @Test
    @Tag("X39")
    void whatIsGivenBackIsGrantedAgainInNumberAndInBytes() {
        int tenth = BYTES / 10;
        Quota ten = quota(10, BYTES);
        admits(ten, new Owner("bob"), 1);
        for (int i = 0; i < 3; i++) {
            assertThat(ten.grants(ALICE, tenth)).isTrue();
            assertThat(ten.grants(ALICE, 0)).isFalse();
            ten.giveBack(ALICE, tenth);
        }
        assertThat(ledger.calls("unfinished")).isZero();
    }

    private Handshake large() {
        return engine.parts(Map.of("twophp.quota", "1000", "twophp.quota-bytes", "" + BYTES))
                .build()
                .handshake();
    }
}
