package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.policy.IntentMode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The way in which the client learns an outcome (D13): decided by the claim at the latest; an intent that needs a slot
 * is not claimed without one.
 */
@Tag("D13")
interface ModeContract extends LedgerUnderTest {

    @Test
    default void theClaimSettlesWhatWasNegotiated() {
        Sample preferred = registered(Sample.intent().answered(IntentMode.NEGOTIATED));
        Sample roomy = registered(Sample.intent().answered(IntentMode.NEGOTIATED));
        Sample crowded = registered(Sample.intent().answered(IntentMode.NEGOTIATED));
        inUnit().claim(preferred.claimWithPlace(true)).orElseThrow();
        inUnit().claim(roomy.claimWithPlace(false)).orElseThrow();
        claim(crowded).orElseThrow();
        assertThat(row(preferred).mode()).isEqualTo(IntentMode.ASYNCHRONOUS);
        assertThat(row(roomy).mode()).isEqualTo(IntentMode.SYNCHRONOUS);
        assertThat(row(crowded).mode()).isEqualTo(IntentMode.SYNCHRONOUS);
        inUnit().release(crowded.id(), 1, PAUSE, Ending.NOT_BEGUN);
        inUnit().claim(crowded.claimWithPlace(true)).orElseThrow();
        assertThat(row(crowded).mode()).as("settled").isEqualTo(IntentMode.SYNCHRONOUS);
    }

    @Test
    default void keepsTheModeItWasRegisteredWithAndSettlesOnlyWhatWasNegotiated() {
        for (IntentMode mode : IntentMode.values()) {
            for (boolean respondAsync : new boolean[] {true, false}) {
                Sample sample = registered(Sample.intent().answered(mode));
                assertThat(row(sample).mode()).isEqualTo(mode);
                Intent claimed = inUnit().claim(sample.claimWithPlace(respondAsync))
                        .orElseThrow()
                        .intent();
                if (mode != IntentMode.NEGOTIATED) {
                    assertThat(claimed.mode()).isEqualTo(mode);
                }
            }
        }
    }

    @Test
    default void claimsNothingAsynchronousWithoutAPlace() {
        Sample sample = registered(Sample.intent().answered(IntentMode.ASYNCHRONOUS));
        Intent before = row(sample);
        assertThat(claim(sample)).isEmpty();
        assertThat(row(sample)).isEqualTo(before);
        inUnit().claim(sample.claimWithPlace(false)).orElseThrow();
        clock().advance(LEASE);
        assertThat(claim(sample)).isEmpty();
        inUnit().release(sample.id(), 1, PAUSE, Ending.COUNTED);
        assertThat(claim(sample)).isEmpty();
        assertThat(inUnit().claim(sample.claimWithPlace(false))).isPresent();
    }
}
