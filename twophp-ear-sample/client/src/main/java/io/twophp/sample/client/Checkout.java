package io.twophp.sample.client;

import io.twophp.LedgerEntry;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code mvn -Pdemo-client}: buys tea, once, and prints the answer, the ids, and the rows and the tree that the one
 * call left in the ledgers of eight participants. {@code -Durl=…} says where the services are, {@code -Dfolder=…} where
 * the client's own ledger is.
 */
public final class Checkout {

    private Checkout() {}

    public static void main(String[] arguments) {
        QuietLog.begin();
        URI services = URI.create(System.getProperty("url", "http://127.0.0.1:8080/"));
        try (Customer alice = Customer.of(services, Path.of(System.getProperty("folder", "checkout")))) {
            Receipt receipt = alice.buy();
            System.out.println(receipt);
            System.out.println(report(alice.rows(receipt.clientCorrelationId())));
        }
    }

    /** The rows as a table and as a tree, with a name in place of each id and what the names stand for. */
    public static String report(List<LedgerEntry> rows) {
        CallTree tree = CallTree.of(rows);
        Names names = Names.in(tree.rows());
        return "\n" + rows.size() + " ledger rows:\n\n" + RowTable.timed(names).of(tree.rows()) + "\n"
                + tree.text(names) + "\n" + names.legend();
    }
}
