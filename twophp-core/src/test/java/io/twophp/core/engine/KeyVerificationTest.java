package io.twophp.core.engine;

import static io.twophp.core.callback.SettingsOf.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.twophp.core.Logged;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.crypto.Keys;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.ledger.MemoryLastingKeys;
import io.twophp.core.ledger.MemoryLedger;
import io.twophp.core.ledger.MemoryUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** N40: a service does not start with a key other than the one that sealed its rows. */
@Tag("N40")
class KeyVerificationTest {

    private final MemoryLedger ledger = new MemoryLedger();
    private final MemoryUnit unit = new MemoryUnit(ledger);
    private final MemoryLastingKeys lastingKeys = new MemoryLastingKeys(ledger);

    private KeyVerification with(String... keys) {
        KeyRing ring = Keys.ring(keys);
        return new KeyVerification(ledger, unit, ring, new LastingKey(TestEngine.SHOP, lastingKeys, unit, ring));
    }

    @Test
    void n40_everyKeyLeavesItsMarkAndOpensItAtTheNextStart() {
        with("k2:2", "k1:1").run();
        assertThat(ledger.marks()).containsExactlyInAnyOrder("k1", "k2");
        assertThatNoException().isThrownBy(() -> with("k1:1", "k2:2").run());
    }

    @Test
    void n40_anotherKeyOfTheSameNameIsRefusedAndLeavesNothing() {
        with("k1:1").run();
        assertRefused(() -> with("k3:3", "k1:2").run(), "'k1'", "Nothing was changed");
        assertThat(ledger.marks()).containsExactly("k1");
    }

    @Test
    void n40_aKeyThatIsGoneIsNoReasonNotToStartAndIsNamedInTheLogWithTheSettingToAddItTo() {
        with("k1:1").run();
        with("k2:2", "k1:1").run();
        assertThat(ledger.marks()).as("a rotation adds a mark").containsExactlyInAnyOrder("k1", "k2");
        Logged.assertOne(KeyVerification.class, () -> with("k2:2").run())
                .startsWith("TWOPHP-0021")
                .contains("[k1]", "can't be confirmed", KeyRing.KEYS);
    }

    @Test
    void n40_aMarkIsGoodUnderItsOwnNameOnly() {
        with("k1:1").run();
        unit.call(scope -> {
            Sealed mark = ledger.keyMark("k1", () -> null).orElseThrow();
            return ledger.keyMark("k2", () -> new Sealed("k2", mark.bytes()));
        });
        assertRefused(() -> with("k2:1").run(), "'k2'");
    }
}
