package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.core.intent.Intent;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One intent's expiry (draft §5.4, §6): from the deadline on, exactly where claims end; cleaned up after δ. */
interface ExpiryContract extends LedgerUnderTest {

    @Test
    @Tag("D2")
    @Tag("D10")
    @Tag("N15")
    default void expiresFromTheDeadlineOnAndAbandonsAndErasesFromDeltaOn() {
        Sample sample = registered(Sample.intent());
        Intent before = row(sample);
        clock().advance(TTL.minus(MICROSECOND));
        assertThat(expire(sample)).isEmpty();
        assertThat(row(sample)).isEqualTo(before);
        clock().advance(MICROSECOND);
        assertThat(expire(sample))
                .contains(move(sample, Phase.WAITING_CONFIRM, Phase.TTL_EXPIRED, 0, clock().instant()));
        assertThat(row(sample).phase()).isEqualTo(Phase.TTL_EXPIRED);
        assertThat(row(sample).decidedAt()).contains(clock().instant());
        assertThat(expire(sample)).isEmpty();
        assertThat(entry(sample).payloadRef()).isPresent();
        clock().advance(GRACE.minus(MICROSECOND));
        assertThat(abandon(sample)).isEmpty();
        assertThat(row(sample).phase()).isEqualTo(Phase.TTL_EXPIRED);
        clock().advance(MICROSECOND);
        assertThat(abandon(sample)).contains(move(sample, Phase.TTL_EXPIRED, Phase.ABANDONED, 0, clock().instant()));
        assertThat(row(sample).phase()).isEqualTo(Phase.ABANDONED);
        assertThat(row(sample).decidedAt()).contains(clock().instant());
        assertThat(entry(sample).payloadRef()).isEmpty();
        assertThat(entry(sample).outcome()).contains(Phase.ABANDONED);
        assertThat(abandon(sample)).isEmpty();
    }

    @Test
    @Tag("D2")
    default void neverExpiresWhatWasConfirmedNorAbandonsWhatIsNotExpired() {
        Sample waiting = registered(Sample.intent());
        Sample processing = claimed(Sample.intent());
        Sample committed = decided(Sample.intent(), Phase.COMMITTED);
        clock().advance(TTL.multipliedBy(2));
        assertThat(expire(processing)).isEmpty();
        assertThat(expire(committed)).isEmpty();
        assertThat(abandon(waiting)).as("not expired").isEmpty();
        assertThat(row(waiting).phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(abandon(processing)).isEmpty();
        assertThat(abandon(committed)).isEmpty();
        assertThat(row(processing).phase()).isEqualTo(Phase.PROCESSING);
        assertThat(row(committed).phase()).isEqualTo(Phase.COMMITTED);
    }
}
