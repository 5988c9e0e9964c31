package io.twophp.central.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.central.problem.Refusal;
import io.twophp.core.sync.SyncRow.CallbackState;
import io.twophp.tck.DamagedJson;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A batch is read or refused, in the end, whatever it looks like (X34). */
@Tag("X34")
@Tag("long")
class DamagedBatchTest {

    private static final UUID SHOP = UUID.fromString("00000000-0000-4000-8000-000000000007");
    private static final Instant NOW = Instant.parse("2026-11-23T12:00:00Z");

    @Test
    void X34_everyBatchIsReadOrRefused() {
        TestRow open = TestRow.server(SHOP, "s-1", NOW);
        String batch = TestStore.batch(
                1,
                List.of(
                        open.json(),
                        open.in(1, Phase.COMMITTED)
                                .told(CallbackState.DELIVERED)
                                .json(),
                        TestRow.client(SHOP, "s-2", NOW).json()));
        String later = TestStore.batch(0, List.of())
                .replaceFirst("}$", ",\"lists\":[[1,{\"a\":[]}],\"x\\\\n\"]," + "\"object\":{\"deep\":{}}}");

        DamagedJson.of(batch, later, "{\"format\":1,\"x\":[[]],\"y\":{\"z\":{}}}")
                .feed(DamagedBatchTest::read);
    }

    private static void read(byte[] batch) {
        try {
            new BatchReader(SHOP, NOW).read(batch);
        } catch (Refusal refusal) {
            assertThat(refusal.type().status()).isIn(400, 413, 422);
        }
    }
}
