package io.twophp.central.ingest;

import static io.twophp.central.problem.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.central.ingest.BatchRoom.Place;
import io.twophp.central.problem.Refusal;
import io.twophp.central.problem.RefusalType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Batches under way share the memory that there is (X6). */
@Tag("X6")
class BatchRoomTest {

    private static final int MOST = 16;

    private final BatchRoom room = new BatchRoom(20);

    private void hasNoRoomFor(int bytes) {
        Refusal refusal = refused(503, () -> room.enter(bytes, MOST));
        assertThat(refusal.type()).isEqualTo(RefusalType.TOO_MANY_BATCHES);
        assertThat(refusal.response().getHeaderString("Retry-After")).isEqualTo("2");
    }

    @Test
    void X6_whatIsNotAnnouncedTakesAsMuchAsABatchMayHave() {
        try (Place first = room.enter(-1, MOST);
                Place second = room.enter(4, MOST)) {
            hasNoRoomFor(1);
        }
        try (Place again = room.enter(20, MOST)) {
            hasNoRoomFor(-1);
        }
    }

    @Test
    void X6_oneHasRoomHoweverLittleThereIs() {
        BatchRoom small = new BatchRoom(1);
        try (Place only = small.enter(MOST, MOST)) {
            refused(503, () -> small.enter(1, MOST));
        }
        small.enter(MOST, MOST).close();
    }
}
