package io.twophp.core.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import io.twophp.core.ledger.IntentLedger.Ending;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** D17: the time for which recovery leaves alone what was given back, and the number of the attempt that a claim is. */
@Tag("D17")
class RecoveryPauseTest {

    private static Claim claim(int attempts) {
        Intent intent = Intents.waiting();
        for (int i = 0; i < attempts; i++) {
            intent = Intents.claimed(intent, Intents.REGISTERED);
        }
        return new Claim(intent);
    }

    @ParameterizedTest
    @CsvSource({"0,1", "1,1", "2,2", "3,4", "4,8", "5,16", "8,128", "9,256", "10,300", "11,300", "100,300"})
    void d17_isTwiceAsLongEachTimeUpToFiveMinutes(int attempts, long seconds) {
        assertThat(RecoveryPause.after(claim(attempts))).hasSeconds(seconds);
    }

    @Test
    void d17_aClaimIsTheAttemptThatIsCountedAndNotTheEpoch() {
        Intent first = Intents.claimed(Intents.waiting(), Intents.REGISTERED);
        Intent second = Intents.claimed(Intents.givenBack(first, Ending.NOT_BEGUN), Intents.REGISTERED);
        Intent third = Intents.claimed(Intents.givenBack(second, Ending.COUNTED), Intents.REGISTERED);
        assertThat(new Claim(first).attempt()).isEqualTo(1);
        assertThat(second.epoch()).isEqualTo(2);
        assertThat(new Claim(second).attempt()).isEqualTo(1);
        assertThat(new Claim(third).attempt()).isEqualTo(2);
        assertThatNullPointerException().isThrownBy(() -> new Claim(null));
    }
}
