package io.twophp.sample.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Base64;
import java.util.Map;

/** A way in which the services call each other, and the ledger rows that one checkout has to leave then. */
enum Scenario {
    HANDSHAKE("Every call in two phases"),
    ASYNCHRONOUS("Shipping answers 202 and executes behind it") {

        @Override
        Map<String, String> settings(URI services) {
            return Map.of("twophp.module.shipping.mode", "ASYNCHRONOUS");
        }
    },
    AUTO_CONFIRM("Fraud confirms by itself what payments asks of it, and calls back") {

        @Override
        Map<String, String> settings(URI services) {
            String payments = "http://127.0.0.1:" + services.getPort();
            String key = "demo:" + Base64.getEncoder().encodeToString(new byte[32]);
            return Map.of(
                    "sample.fraud.way",
                    "AUTO_CONFIRM",
                    "twophp.module.payments.client.callback",
                    services + "payments/2php/callbacks",
                    "twophp.module.payments.client.callback-keys",
                    key,
                    "twophp.module.fraud.callback.keys",
                    payments + " " + key,
                    "twophp.module.fraud.callback.allow",
                    payments,
                    "twophp.module.fraud.callback.networks",
                    "127.0.0.0/8",
                    "twophp.module.fraud.callback.plain-http",
                    "true");
        }
    },
    TRANSPARENT("Payments knows nothing of 2PHP when it calls fraud, which confirms by itself (D26)") {

        @Override
        Map<String, String> settings(URI services) {
            return Map.of("sample.fraud.way", "PLAIN", "twophp.module.fraud.auto-confirm", "ALWAYS");
        }
    };

    private final String title;

    Scenario(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /**
     * Returns the system properties of the server.
     *
     * @param services the address below which its context roots are
     */
    Map<String, String> settings(URI services) {
        return Map.of();
    }

    String file() {
        return name() + ".txt";
    }

    /** Returns the rows in the checked-in file. */
    String expected() {
        try (InputStream content = Scenario.class.getResourceAsStream(file())) {
            if (content == null) {
                throw new IllegalStateException("src/test/resources has no " + file() + " beside " + Scenario.class);
            }
            return new String(content.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
