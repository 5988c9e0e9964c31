package io.twophp.sample.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import io.twophp.se.TwoPhaseClient;
import io.twophp.se.TwoPhaseClientBuilder;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.WebTarget;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Alice at the shop, with a ledger of her own. She also reads the rows of all owners, as the shop's operator, whose
 * password she should not have; it stands in the README. Not thread-safe.
 */
public final class Customer implements AutoCloseable {

    private static final String ALICE = basic("alice:alice-secret");
    private static final String OPERATOR = basic("operator:operator-secret");

    /** The largest page that the services give. */
    private static final int MOST_ROWS = 500;

    private static final String TEA_FOR_TWO = """
            {"sku":"tea","quantity":2,"card":"4111111111111111","address":{"recipient":"Alice","street":"Long Lane 1",
            "postcode":"12345","city":"Town","country":"DE"}}""";

    private final TwoPhaseClient twoPhase;
    private final WebTarget shop;

    private Customer(TwoPhaseClient twoPhase, URI shop) {
        this.twoPhase = twoPhase;
        this.shop = twoPhase.client().target(shop);
    }

    /**
     * @param services the address below which the services' context roots are, with a slash at the end
     * @param folder that of the client's own ledger
     * @param settings more settings, such as those of a Central Ledger
     */
    public static Customer of(URI services, Path folder, Map<String, String> settings) {
        TwoPhaseClientBuilder described = TwoPhaseClient.in(folder).service("alice");
        settings.forEach(described::set);
        return new Customer(described.open(), services.resolve("shop/"));
    }

    /** Makes one call, which seven services take part in. */
    public Receipt buy() {
        try (Response answer = shop.path("checkouts")
                .request()
                .property(TwoPhaseClientFeature.TARGET, "shop")
                .header(HttpHeaders.AUTHORIZATION, ALICE)
                .post(Entity.json(TEA_FOR_TWO))) {
            return Receipt.of(answer);
        }
    }

    /** Returns the rows of a call tree: the root's from the own ledger, all others from that of the services. */
    public List<LedgerEntry> rows(ClientCorrelationId root) {
        Stream<LedgerEntry> own = twoPhase.ledger().tree(root).stream();
        return Stream.concat(own, RowReader.rows(ask("tree/" + root.value()))).toList();
    }

    /** Returns the rows that the services' ledger has without the other participant's (D26). */
    public List<LedgerEntry> unmatched() {
        return RowReader.pairs(ask("registrations?unmatched")).toList();
    }

    private String ask(String question) {
        URI address = shop.getUri().resolve("2php/ledger/" + question);
        try (Response answer = twoPhase.client()
                .target(address)
                .queryParam("limit", MOST_ROWS)
                .request()
                .header(HttpHeaders.AUTHORIZATION, OPERATOR)
                .get()) {
            String body = answer.readEntity(String.class);
            if (answer.getStatus() != 200) {
                throw new IllegalStateException(address + " answered " + answer.getStatus() + ": " + body);
            }
            return body;
        }
    }

    private static String basic(String account) {
        return "Basic " + Base64.getEncoder().encodeToString(account.getBytes(UTF_8));
    }

    @Override
    public void close() {
        twoPhase.close();
    }
}
