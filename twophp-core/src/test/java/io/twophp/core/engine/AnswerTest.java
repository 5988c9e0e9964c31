package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.engine.Answer.Reason;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What events and metrics call answers, which dashboards rely on. */
class AnswerTest {

    @Test
    void refusalsAreCalledByTheirReason() {
        assertThat(Arrays.stream(Reason.values())
                        .map(reason -> Answer.refused(reason).kind()))
                .containsExactly(
                        "Expired",
                        "Unknown",
                        "Gone",
                        "NotOwner",
                        "TokenRequired",
                        "Conflict",
                        "QuotaExceeded",
                        "Busy",
                        "Stopping",
                        "NotInDoubt",
                        "Undecided");
    }

    @Test
    void otherAnswersAreCalledByTheirType() {
        assertThat(new Answer.Accepted(null).kind()).isEqualTo("Accepted");
        assertThat(new Answer.Processing(null).kind()).isEqualTo("Processing");
        assertThat(new Answer.Completed(null, null).kind()).isEqualTo("Completed");
        assertThat(new Answer.Replayed(null, null).kind()).isEqualTo("Replayed");
        assertThat(new Answer.Registered(null, Duration.ZERO, null, true).kind())
                .isEqualTo("Registered");
    }

    @Test
    void aRefusalHasOneReason() {
        Answer busy = Answer.refused(Reason.BUSY);
        assertThat(busy.isRefused(Reason.BUSY)).isTrue();
        assertThat(busy.isRefused(Reason.STOPPING)).isFalse();
        assertThat(new Answer.Accepted(null).isRefused(Reason.BUSY)).isFalse();
    }
}
