package io.twophp.handshake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.twophp.ledger.MemoryLedger;
import io.twophp.ledger.MemoryUnit;
import io.twophp.payload.KeyRing;
import io.twophp.payload.Keys;
import io.twophp.payload.Sealed;
import io.twophp.policy.InvalidConfigurationException;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** N40: a service does not start with a key that is not the one its rows were sealed with. */
@Tag("N40")
class KeyVerificationTest {

    private final MemoryLedger ledger = new MemoryLedger();
    private final MemoryUnit unit = new MemoryUnit(ledger);

    private KeyVerification with(String... keys) {
        return new KeyVerification(ledger, unit, Keys.ring(keys));
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
        assertThatExceptionOfType(InvalidConfigurationException.class)
                .isThrownBy(() -> with("k3:3", "k1:2").run())
                .withMessageContaining("'k1'")
                .withMessageContaining("Nothing was changed");
        assertThat(ledger.marks()).containsExactly("k1");
    }

    @Test
    void n40_aRotationAddsAMark() {
        with("k1:1").run();
        with("k2:2", "k1:1").run();
        assertThat(ledger.marks()).containsExactlyInAnyOrder("k1", "k2");
    }

    @Test
    void n40_aKeyThatIsGoneIsNoReasonNotToStart() {
        with("k1:1").run();
        assertThatNoException().isThrownBy(() -> with("k2:2").run());
    }

    @Test
    void n40_aKeyThatIsGoneIsNamedInTheLogWithTheSettingToAddItTo() {
        with("k1:1").run();
        assertThat(logged(() -> with("k2:2").run()))
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .startsWith("TWOPHP-0021")
                        .contains("[k1]")
                        .contains("can't be confirmed")
                        .contains(KeyRing.KEYS));
    }

    private static List<String> logged(Runnable step) {
        Logger logger = Logger.getLogger(KeyVerification.class.getName());
        Lines lines = new Lines();
        logger.addHandler(lines);
        try {
            step.run();
        } finally {
            logger.removeHandler(lines);
        }
        return lines.read;
    }

    private static final class Lines extends Handler {

        private final List<String> read = new ArrayList<>();

        @Override
        public void publish(LogRecord line) {
            Object[] values = line.getParameters();
            read.add(values == null ? line.getMessage() : MessageFormat.format(line.getMessage(), values));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @Test
    void n40_aMarkIsGoodUnderItsOwnNameOnly() {
        with("k1:1").run();
        unit.call(scope -> {
            Sealed mark = ledger.keyMark("k1", () -> null).orElseThrow();
            return ledger.keyMark("k2", () -> new Sealed("k2", mark.bytes()));
        });
        assertThatExceptionOfType(InvalidConfigurationException.class)
                .isThrownBy(() -> with("k2:1").run())
                .withMessageContaining("'k2'");
    }
}
