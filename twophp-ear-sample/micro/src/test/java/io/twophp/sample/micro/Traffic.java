package io.twophp.sample.micro;

import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.client.TwoPhaseCallException;
import io.twophp.sample.micro.Passage.Exchange;
import io.twophp.sample.micro.Passage.Way;
import io.twophp.testsuite.launch.ShopClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * {@code mvn -Ptraffic}: makes traffic at the running demo for a minute, so that the Central Ledger has something to
 * show: checkouts, refusals, answers that are lost, requests that are never confirmed, callers without a ledger, and a
 * courier that dies in the middle of a consignment and is in doubt about it then. {@code -Durl=…} is the address of the
 * services, {@code -Dseconds=…} the duration.
 */
public final class Traffic {

    private static final String ALICE = "alice:alice-secret";
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration IMPATIENT = Duration.ofSeconds(2);
    private static final Duration SHORT = Duration.ofSeconds(1);
    private static final Duration PAUSE = Duration.ofMillis(300);

    private final URI services;
    private final ShopClient plain;
    private final Path data = Sample.target().resolve("demo");
    private final Map<Kind, Integer> made = new LinkedHashMap<>();
    private int unfinished;

    private Traffic(URI services) {
        this.services = services;
        this.plain = new ShopClient(services.resolve("shop/"), ALICE);
    }

    /** The kind of traffic; they take turns. */
    private enum Kind {
        CHECKOUT("checkouts"),
        DECLINED("checkouts with a card that is declined"),
        CHECKOUT_AGAIN("checkouts"),
        UNDELIVERABLE("checkouts to a country where nobody drives"),
        WITHOUT_LEDGER("checkouts of a caller without a ledger"),
        SOLD_OUT("checkouts of more than there is"),
        UNCONFIRMED("orders that nobody confirms"),
        ANSWER_LOST("checkouts whose answer does not arrive"),
        CONSIGNMENT("consignments of a courier"),
        DEATH("consignment that the courier dies in");

        private final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    public static void main(String[] arguments) throws IOException {
        URI services = URI.create(System.getProperty("url", "http://127.0.0.1:8080/"));
        Duration length = Duration.ofSeconds(Integer.getInteger("seconds", 60));
        System.out.println("Traffic at " + services + " for " + length.toSeconds() + " s");
        Traffic traffic = new Traffic(services);
        traffic.run(length);
        System.out.println(traffic.report());
    }

    private void run(Duration length) throws IOException {
        Instant end = Instant.now().plus(length);
        try (Relay relay = new Relay();
                RootClient client =
                        new RootClient(data.resolve("traffic"), settings(data.resolve("traffic.properties")))) {
            relay.to(services);
            // The caller goes away instead of asking again; the client's recovery would ask, in an hour.
            relay.watch(passage -> passage.exchange() != Exchange.PHASE_TWO || passage.way() != Way.ANSWER);
            while (Instant.now().isBefore(end)) {
                for (Kind kind : Kind.values()) {
                    if (isPossible(kind)) {
                        attempt(kind, client, relay);
                        LockSupport.parkNanos(PAUSE.toNanos());
                    }
                }
            }
        }
    }

    /** Returns whether this kind can be made now: the courier dies once, after a consignment. */
    private boolean isPossible(Kind kind) {
        return switch (kind) {
            case CONSIGNMENT -> DemoCourier.address(data).isPresent();
            case DEATH -> made.containsKey(Kind.CONSIGNMENT) && !made.containsKey(Kind.DEATH);
            default -> true;
        };
    }

    /** Makes traffic of a kind. A service may be away, or slow: a client with a ledger goes on with the call later. */
    private void attempt(Kind kind, RootClient client, Relay relay) {
        made.merge(kind, 1, Integer::sum);
        try {
            make(kind, client, relay);
        } catch (TwoPhaseCallException | UncheckedIOException e) {
            unfinished++;
        }
    }

    private void make(Kind kind, RootClient client, Relay relay) {
        URI shop = services.resolve("shop/");
        switch (kind) {
            case CHECKOUT, CHECKOUT_AGAIN ->
                client.send(shop, Bodies.checkout("tea", 2, "4111111111111111", "DE"), PATIENCE);
            case DECLINED -> client.send(shop, Bodies.checkout("tea", 1, "4000000000000002", "DE"), PATIENCE);
            case UNDELIVERABLE -> client.send(shop, Bodies.checkout("tea", 1, "4111111111111111", "XX"), PATIENCE);
            case SOLD_OUT -> client.send(shop, Bodies.checkout("rare-book", 4, "4111111111111111", "DE"), PATIENCE);
            case WITHOUT_LEDGER -> plain("checkouts", Bodies.checkout("tea", 1, "4111111111111111", "DE"), true);
            case UNCONFIRMED -> plain("orders", "{\"sku\":\"tea\",\"quantity\":1}", false);
            case ANSWER_LOST ->
                lost(() -> client.send(
                        relay.address(Service.SHOP), Bodies.checkout("tea", 1, "4111111111111111", "DE"), SHORT));
            case CONSIGNMENT -> DemoCourier.address(data).ifPresent(courier -> client.book(courier, IMPATIENT));
            case DEATH ->
                DemoCourier.address(data).ifPresent(courier -> {
                    DemoCourier.letDie(data);
                    lost(() -> client.book(courier, IMPATIENT));
                });
        }
    }

    private void plain(String path, String body, boolean confirmed) {
        String id = UUID.randomUUID().toString();
        HttpResponse<String> answer =
                plain.phaseOne(id, "POST", path, body, ProtocolHeader.AUTO_CONFIRM, String.valueOf(confirmed));
        if (answer.statusCode() >= 400) {
            throw new IllegalStateException(path + " answered " + answer.statusCode() + " " + answer.body());
        }
    }

    private static void lost(Runnable call) {
        try {
            call.run();
        } catch (TwoPhaseCallException e) {
            // As it should be: the request may be executed, and its client does not know.
            if (!e.mayBeExecuted()) {
                throw e;
            }
        }
    }

    /** Returns the settings that the demo wrote for this client; none if it runs without a Central Ledger. */
    private static Map<String, String> settings(Path file) throws IOException {
        Properties told = new Properties();
        if (Files.exists(file)) {
            try (InputStream content = Files.newInputStream(file)) {
                told.load(content);
            }
        }
        Map<String, String> settings =
                told.stringPropertyNames().stream().collect(Collectors.toMap(name -> name, told::getProperty));
        settings.put("twophp.service", "traffic");
        settings.put("twophp.client.max-age", "PT1H");
        return settings;
    }

    private String report() {
        StringBuilder report = new StringBuilder("Made:\n");
        made.forEach((kind, count) -> report.append("  %4d %s%n".formatted(count, kind.words)));
        report.append("  %4d of them had no end in time%n".formatted(unfinished));
        report.append("The console of the Central Ledger shows them, within some seconds.");
        if (made.containsKey(Kind.DEATH)) {
            report.append(" A service that was killed tells nothing for a minute:\n"
                    + "then the courier's consignment stands under \"Stalled and in doubt\", and can be settled.");
        }
        return report.toString();
    }
}
