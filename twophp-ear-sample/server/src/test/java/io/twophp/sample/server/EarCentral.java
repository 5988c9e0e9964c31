package io.twophp.sample.server;

import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.testsuite.launch.CentralLedger;
import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.Launch;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/**
 * A Central Ledger beside the server with the EAR, to which seven engines send their rows, each under its own GUID; or
 * none.
 */
final class EarCentral implements AutoCloseable {

    private static final String PASSWORD = "administrator-secret";
    private static final Pattern ROW = Pattern.compile("\"actor\":");
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Optional<CentralLedger> central;

    private EarCentral(Optional<CentralLedger> central) {
        this.central = central;
    }

    static EarCentral none() {
        return new EarCentral(Optional.empty());
    }

    static EarCentral start(Path directory) {
        Path built = EarSample.centralTarget();
        return new EarCentral(Optional.of(CentralLedger.start(
                CentralLedger.launch(
                        built.resolve("payara-micro.jar"),
                        built.resolve("central.war"),
                        Database.h2(directory.resolve("central")),
                        directory.resolve("central-server")),
                PASSWORD)));
    }

    void enrol(Launch<?> services) {
        central.ifPresent(ledger -> ledger.enrol(services, EarSample.SERVICES));
    }

    /** Returns the settings of a client in Java SE. */
    Map<String, String> customer(String name) {
        return central.map(ledger -> Map.of(
                        "twophp.central.url",
                        ledger.url().toString(),
                        "twophp.central.token",
                        ledger.token(name),
                        "twophp.sync.interval",
                        "PT1S"))
                .orElse(Map.of());
    }

    /**
     * Returns the rows of a call, once the Central Ledger has all of them as one tree, and each ledger knows that of
     * its own. Without a Central Ledger, returns them at once.
     *
     * @param rows asks the ledgers
     */
    List<LedgerEntry> told(ClientCorrelationId root, Supplier<List<LedgerEntry>> rows) {
        if (central.isEmpty()) {
            return rows.get();
        }
        CentralLedger ledger = central.get();
        Instant begin = Instant.now();
        int count = rows.get().size();
        Awaitility.await("a tree of " + count + " rows at the Central Ledger")
                .atMost(PATIENCE)
                .until(() -> rowsOf(ledger.api().get("trees/" + root.value())) == count);
        System.out.printf(
                "%nAll %d rows are one tree at the Central Ledger, %s, %d ms after the answer. Services tell every 5 s.%n",
                count, ledger.url(), Duration.between(begin, Instant.now()).toMillis());
        return Awaitility.await("acknowledgements in all ledgers")
                .atMost(PATIENCE)
                .until(rows::get, EarCentral::areAcknowledged);
    }

    private static long rowsOf(HttpResponse<String> tree) {
        return tree.statusCode() == 200 ? ROW.matcher(tree.body()).results().count() : 0;
    }

    private static boolean areAcknowledged(List<LedgerEntry> rows) {
        return rows.stream().allMatch(row -> row.syncTimestamp().isPresent());
    }

    @Override
    public void close() {
        central.ifPresent(CentralLedger::close);
    }
}
