package io.twophp.central.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.central.store.DatabaseProduct;
import io.twophp.core.sync.SyncRow.CallbackState;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Measures the rows a second that one service's batches bring, over one connection, and prints them. */
@Tag("costs")
class CentralStoreCapacityIT {

    private static final int BATCH = 500;
    private static final int BATCHES = 40;
    private static final int WARM_UP = 10;
    private static final int DAYS = 90;

    @ParameterizedTest
    @EnumSource
    void ingest(DatabaseProduct product) {
        TestStore store = new TestStore(product);
        UUID shop = store.service("shop");
        UUID web = store.service("web");
        // All days that are kept have rows.
        store.tell(
                shop,
                0,
                IntStream.range(0, DAYS)
                        .mapToObj(day -> TestRow.client(
                                web, "day-" + day, store.clock.instant().minus(Duration.ofDays(day))))
                        .map(row -> row.of(shop))
                        .toList());
        List<TestRow> rows = IntStream.range(0, BATCH * BATCHES)
                .mapToObj(i -> TestRow.server(
                        shop,
                        UUID.randomUUID().toString(),
                        store.clock.instant().minus(Duration.ofMillis(10L * (BATCH * BATCHES - i)))))
                .toList();
        List<String> figures = new ArrayList<>();
        figures.add("new " + told(store, shop, rows, row -> row.in(0, Phase.WAITING_CONFIRM)));
        figures.add("replaced " + told(store, shop, rows, row -> row.in(1, Phase.COMMITTED)));
        figures.add("unchanged " + told(store, shop, rows, row -> row.in(1, Phase.COMMITTED)));
        figures.add("new with a counterpart "
                + told(
                        store,
                        web,
                        rows,
                        row -> TestRow.client(web, row.id(), row.registered()).in(1, Phase.COMMITTED)));
        figures.add("replaced again "
                + told(store, shop, rows, row -> row.in(1, Phase.COMMITTED).told(CallbackState.DELIVERED)));
        System.out.println(product + ", rows/s (ms of this thread's and of the database's processor for 1,000 rows): "
                + String.join(", ", figures));
        assertThat(store.rows()).isEqualTo(2L * BATCH * BATCHES + DAYS);
        assertThat(store.number("SELECT COUNT(*) FROM central_single")).isEqualTo(DAYS);
    }

    private static String told(TestStore store, UUID service, List<TestRow> rows, UnaryOperator<TestRow> version) {
        List<byte[]> batches = new ArrayList<>();
        for (int from = 0; from < rows.size(); from += BATCH) {
            String batch = TestStore.batch(
                    0,
                    rows.subList(from, from + BATCH).stream()
                            .map(version)
                            .map(TestRow::json)
                            .toList());
            batches.add(batch.getBytes(UTF_8));
        }
        batches.subList(0, WARM_UP).forEach(batch -> store.ingest.take(service, batch));
        int measured = BATCH * (BATCHES - WARM_UP);
        double databases = databaseMillis(store);
        long own = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        long began = System.nanoTime();
        batches.subList(WARM_UP, batches.size()).forEach(batch -> store.ingest.take(service, batch));
        double seconds = (System.nanoTime() - began) / 1e9;
        double ownMillis = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - own) / 1e6;
        return "%.0f (%.0f + %.0f)"
                .formatted(
                        measured / seconds,
                        ownMillis * 1_000 / measured,
                        (databaseMillis(store) - databases) * 1_000 / measured);
    }

    /** Returns the processor time of the connection's process of PostgreSQL, if this system shows it. */
    private static double databaseMillis(TestStore store) {
        if (store.sql().dialect() != DatabaseProduct.POSTGRESQL) {
            return 0;
        }
        Path about = Path.of("/proc", String.valueOf(store.number("SELECT pg_backend_pid()")), "stat");
        try {
            String[] fields = Files.readString(about).replaceFirst(".*\\) ", "").split(" ");
            return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * 10.0;
        } catch (IOException e) {
            return 0;
        }
    }
}
