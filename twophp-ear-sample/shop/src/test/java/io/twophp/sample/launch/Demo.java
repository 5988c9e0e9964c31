package io.twophp.sample.launch;

import java.net.URI;
import java.nio.file.Path;

/** {@code mvn -Pdemo}: the shop in the foreground, its data kept under {@code target/demo}. */
public final class Demo {

    private Demo() {}

    public static void main(String[] arguments) {
        Path data = Shop.target().resolve("demo");
        Path keyFile = data.resolve("encryption.keys");
        if (EncryptionKey.ensure(keyFile)) {
            System.out.println("Generated an encryption key into " + keyFile
                    + ". Keep it with the data: without it, stored intents can't be read.");
        }
        try (PayaraMicro server = Shop.onH2(data).port(port()).foreground().start()) {
            System.out.println(welcome(server.baseUri().resolve("shop/"), data));
            server.awaitExit();
        }
    }

    private static int port() {
        return Integer.parseInt(System.getProperty("port", "8080"));
    }

    private static String welcome(URI shop, Path data) {
        return """

                The shop is READY. Its data stays in %2$s. Ctrl-C stops it.

                  %1$sitems    the catalogue
                  %1$sorders   your orders, as alice:alice-secret or bob:bob-secret

                A two-phase order, to paste into another terminal:

                SHOP=%1$s
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

                """.formatted(shop, data);
    }
}
