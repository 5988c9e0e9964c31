package io.twophp.sample.micro;

import io.twophp.testsuite.launch.ChosenDatabase;
import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.Distribution;
import io.twophp.testsuite.launch.EncryptionKey;
import io.twophp.testsuite.launch.Launch;
import io.twophp.testsuite.launch.Ports;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Trees;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;

/**
 * {@code mvn -Pdemo}: all services in the foreground, their data kept under {@code target/demo}. {@code -Dserver=…}
 * names another server than Payara Micro, {@code -Ddb=…} another database than H2, {@code -Dcentral=false} leaves the
 * Central Ledger out.
 */
public final class Demo {

    private static final String MICRO = "micro";

    private Demo() {}

    public static void main(String[] arguments) throws IOException {
        Path data = Sample.target().resolve("demo");
        Path keyFile = data.resolve("encryption.keys");
        if (EncryptionKey.ensure(keyFile)) {
            System.out.println("Generated an encryption key into " + keyFile
                    + ". Keep it with the data: without it, stored intents can't be read.");
        }
        String make = System.getProperty("server", MICRO);
        String db = System.getProperty("db", "h2");
        URI services = URI.create("http://127.0.0.1:" + port() + "/");
        int couriersPort = Ports.free();
        try (ChosenDatabase database = ChosenDatabase.start(db, data);
                DemoCentral central = DemoCentral.start(data, db, services, couriersPort);
                DemoCourier courier = central.isThere() ? DemoCourier.prepare(data, central, couriersPort) : null;
                Server server = start(make, database.database(), data, central)) {
            Sample.names().forEach(name -> central.address(name, services.resolve("/" + name + "/")));
            central.awaitEnrolment(Sample.names());
            System.out.println(welcome(
                    server.baseUri(),
                    data,
                    make.equals(MICRO) ? "Payara Micro" : Distribution.of(make).title(),
                    database.description()));
            System.out.println(central.welcome());
            if (courier != null) {
                central.address(DemoCourier.serviceName(), courier.contextRoot());
                courier.start();
            }
            server.awaitExit();
        }
    }

    private static Server start(String make, Database database, Path data, DemoCentral central) throws IOException {
        Launch<?> launch = launch(make, database, data);
        central.enrol(launch, Sample.names());
        central.expectCustomers();
        return launch.port(port()).foreground().start();
    }

    private static Launch<?> launch(String make, Database database, Path data) throws IOException {
        if (make.equals(MICRO)) {
            return Sample.on(database, data).optimised();
        }
        // The server's files of an earlier run may have another database's port and other WARs.
        Trees.delete(data.resolve("server"));
        return Sample.on(Distribution.of(make), database, data);
    }

    private static int port() {
        return Integer.parseInt(System.getProperty("port", "8080"));
    }

    private static String welcome(URI services, Path data, String server, String database) {
        return """

                The shop and its six services are READY, on %3$s with %4$s. Their data stays in
                %2$s. Ctrl-C stops them.

                  %1$sshop/items              the catalogue
                  %1$sshop/orders             your orders, as alice:alice-secret or bob:bob-secret
                  %1$sshop/checkouts          your checkouts, likewise
                  %1$spayments/payments       what the others keep, as shop:shop-secret
                  %1$sfraud/assessments
                  %1$sinventory/reservations
                  %1$swarehouse/picks
                  %1$sshipping/shipments
                  %1$scarrier/consignments

                A two-phase order, to paste into another terminal:

                SHOP=%1$sshop/
                CCID=$(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen)

                # Phase 1: 200, WAITING_CONFIRM. Nothing is ordered yet.
                SCID=$(curl -si -u alice:alice-secret ${SHOP}orders -H 'Content-Type: application/json' \\
                  -H 'DTT-2PHP-Enabled: true' -H "DTT-2PHP-Client-Correlation-ID: $CCID" \\
                  -d '{"sku":"tea","quantity":2}' | tee /dev/stderr | tr -d '\\r' |
                  awk 'tolower($1) == "dtt-2php-server-correlation-id:" {print $2}')

                # Phase 2: 200, COMMITTED, Resource-ID. After 30 s it would be 408, and nothing ordered.
                confirm() {
                  curl -si -u alice:alice-secret -X POST ${SHOP}orders/confirm -H 'DTT-2PHP-Enabled: true' \\
                    -H "DTT-2PHP-Client-Correlation-ID: $CCID" -H "DTT-2PHP-Server-Correlation-ID: $SCID"; echo
                }
                confirm

                # Replay: the same bytes, and still one order.
                confirm
                curl -s -u alice:alice-secret ${SHOP}orders; echo

                # A checkout, which all seven take part in. The server confirms it: 201, COMMITTED.
                curl -si -u alice:alice-secret ${SHOP}checkouts -H 'Content-Type: application/json' \\
                  -H 'DTT-2PHP-Enabled: true' -H 'DTT-2PHP-Auto-Confirm: true' \\
                  -H "DTT-2PHP-Client-Correlation-ID: checkout-$CCID" -d '{"sku":"tea","quantity":2,
                    "card":"4111111111111111","address":{"recipient":"Alice","street":"Long Lane 1",
                    "postcode":"12345","city":"Town","country":"DE"}}'; echo

                # What one of them keeps of it.
                curl -s -u shop:shop-secret %1$swarehouse/picks; echo

                Orders in other dialects, such as Idempotency-Key: docs/dialects.md.

                """.formatted(services, data, server, database);
    }
}
