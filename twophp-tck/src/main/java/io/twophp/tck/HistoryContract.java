package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The append-only history (D11): every move, in order, and nothing of units that rolled back. */
@Tag("D11")
@Tag("N29")
interface HistoryContract extends LedgerUnderTest {

    @Test
    default void tellsEveryMoveInOrder() {
        Instant registered = clock().instant();
        Sample sample = registered(Sample.reusable());
        clock().advance(TTL);
        Instant expired = clock().instant();
        expire(sample).orElseThrow();
        Instant claimed = clock().instant();
        inUnit().claim(sample.lateClaim()).orElseThrow();
        clock().advance(LEASE);
        Instant reclaimed = clock().instant();
        claim(sample).orElseThrow();
        complete(sample, 2, Phase.COMMITTED).orElseThrow();
        assertThat(history(sample.id()))
                .isEqualTo(List.of(
                        move(sample, null, Phase.WAITING_CONFIRM, 0, registered),
                        move(sample, Phase.WAITING_CONFIRM, Phase.TTL_EXPIRED, 0, expired),
                        move(sample, Phase.TTL_EXPIRED, Phase.PROCESSING, 1, claimed),
                        move(sample, Phase.PROCESSING, Phase.PROCESSING, 2, reclaimed),
                        move(sample, Phase.PROCESSING, Phase.COMMITTED, 2, reclaimed)));
    }
}
