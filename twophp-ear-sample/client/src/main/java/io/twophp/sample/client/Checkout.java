package io.twophp.sample.client;

import io.twophp.LedgerEntry;
import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * {@code mvn -Pdemo-client}: buys tea, once, and prints the answer, the ids, and the rows and the tree that the one
 * call left in the ledgers of eight participants. {@code -Durl=…} is the address of the services, {@code -Dfolder=…}
 * the folder of the client's own ledger. It takes the address of the Central Ledger from the settings that the running
 * demo wrote into {@code -Dsettings=…}.
 */
public final class Checkout {

    private Checkout() {}

    public static void main(String[] arguments) throws IOException {
        QuietLog.begin();
        URI services = URI.create(System.getProperty("url", "http://127.0.0.1:8080/"));
        try (Customer alice = Customer.of(services, Path.of(System.getProperty("folder", "checkout")), settings())) {
            Receipt receipt = alice.buy();
            System.out.println(receipt);
            System.out.println(report(alice.rows(receipt.clientCorrelationId())));
        }
    }

    private static Map<String, String> settings() throws IOException {
        Path file = Path.of(System.getProperty("settings", "alice.properties"));
        Properties settings = new Properties();
        if (Files.exists(file)) {
            try (Reader text = Files.newBufferedReader(file)) {
                settings.load(text);
            }
        }
        return settings.stringPropertyNames().stream().collect(Collectors.toMap(key -> key, settings::getProperty));
    }

    /** Returns the rows as a table and as a tree, with a name in place of each id, and the ids of the names. */
    public static String report(List<LedgerEntry> rows) {
        CallTree tree = CallTree.of(rows);
        Names names = Names.in(tree.rows());
        return "\n" + rows.size() + " ledger rows:\n\n" + RowTable.timed(names).of(tree.rows()) + "\n"
                + tree.text(names) + "\n" + names.legend();
    }
}
