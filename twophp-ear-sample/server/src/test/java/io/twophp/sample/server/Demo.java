package io.twophp.sample.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.LedgerEntry;
import io.twophp.sample.client.Checkout;
import io.twophp.sample.client.Customer;
import io.twophp.sample.client.QuietLog;
import io.twophp.sample.client.Receipt;
import io.twophp.sample.client.RowTable;
import io.twophp.testsuite.launch.Distribution;
import io.twophp.testsuite.launch.Ports;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.ServerLaunch;
import io.twophp.testsuite.launch.Trees;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * {@code mvn -Pear}: for each scenario a new server with the EAR, one checkout by the Java SE client, and its rows
 * compared with those that are expected. {@code -Dserver=…} names another server than Payara Server.
 * {@code -Dscenario=…} runs one of them; with {@code -Dkeep} it is the first by default, and its server stays in the
 * foreground, on {@code -Dport=…} or a free port.
 */
public final class Demo {

    private Demo() {}

    public static void main(String[] arguments) throws IOException {
        QuietLog.begin();
        Distribution make = make(System.getProperty("server", Distribution.PAYARA.word()));
        boolean keep = System.getProperty("keep") != null;
        List<Scenario> scenarios = Optional.ofNullable(System.getProperty("scenario"))
                .map(name -> List.of(Scenario.valueOf(name)))
                .orElse(keep ? List.of(Scenario.HANDSHAKE) : List.of(Scenario.values()));
        List<String> differences = new ArrayList<>();
        for (Scenario scenario : scenarios) {
            if (!run(make, scenario, keep)) {
                differences.add(scenario.name());
            }
        }
        if (!differences.isEmpty()) {
            throw new IllegalStateException("Rows are not as expected: " + differences);
        }
    }

    private static Distribution make(String word) {
        if (word.equals("micro")) {
            throw new IllegalArgumentException("Payara Micro takes no EAR; its WARs run there by mvn -Pdemo");
        }
        if (word.equals(Distribution.GLASSFISH.word())) {
            throw new IllegalArgumentException(
                    "GlassFish does not find a data source of the server for persistence units"
                            + " in an EAR, when they name it in java:app; the WARs run there by mvn -Pdemo -Dserver=glassfish");
        }
        return Distribution.of(word);
    }

    private static boolean run(Distribution make, Scenario scenario, boolean keep) throws IOException {
        Path directory = EarSample.target().resolve("ear").resolve(scenario.name());
        Trees.delete(directory);
        System.out.println("\n== " + scenario.title() + " ==\n\nStarting " + make.title() + "; its log is "
                + directory.resolve("server/server.log"));
        int port = Optional.ofNullable(Integer.getInteger("port")).orElseGet(Ports::free);
        ServerLaunch launch = EarSample.onH2(make, directory).port(port);
        scenario.settings(URI.create("http://127.0.0.1:" + port + "/")).forEach(launch::property);
        try (EarCentral central = scenario == Scenario.HANDSHAKE ? EarCentral.start(directory) : EarCentral.none()) {
            central.enrol(launch);
            try (Server server = launch.start()) {
                boolean expected = check(scenario, server, directory, central);
                if (keep) {
                    System.out.println(
                            "The services stay at " + server.baseUri() + "shop and beside it. Ctrl-C stops them.");
                    server.awaitExit();
                }
                return expected;
            }
        }
    }

    private static boolean check(Scenario scenario, Server server, Path directory, EarCentral central)
            throws IOException {
        try (Customer alice = Customer.of(server.baseUri(), directory.resolve("client"), central.customer("alice"))) {
            Receipt receipt = alice.buy();
            System.out.println(receipt);
            List<LedgerEntry> rows = central.told(receipt.clientCorrelationId(), () -> rows(alice, receipt));
            String modes = Modes.of(server.baseUri(), rows);
            System.out.println(Checkout.report(rows));
            System.out.println(modes);
            String found = RowTable.normalised(rows) + "\n" + modes;
            if (found.equals(scenario.expected())) {
                System.out.println("These " + rows.size() + " rows are as expected.");
                return true;
            }
            Path file = Files.writeString(directory.resolve(scenario.file()), found, UTF_8);
            System.out.println("These rows are not as expected. Expected:\n\n" + scenario.expected() + "\nFound, in "
                    + file + ":\n\n" + found);
            return false;
        }
    }

    /** Returns the tree's rows, and those unmatched in both ledgers together, which have to be expected too. */
    private static List<LedgerEntry> rows(Customer alice, Receipt receipt) {
        return Stream.concat(alice.rows(receipt.clientCorrelationId()).stream(), alice.unmatched().stream())
                .distinct()
                .toList();
    }
}
