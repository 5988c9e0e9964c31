package io.twophp.testsuite.browser;

import io.twophp.Phase;
import io.twophp.testsuite.browser.Row.Ids;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The services of the tests, and the calls that they make. {@link #ship} ships their rows. */
final class Town {

    private static final String SHOPPERS = "web-shop";

    private final Map<String, Service> services = new LinkedHashMap<>();
    private final Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);

    Town(Api administrator, Api nobody) {
        Stream.of(SHOPPERS, "shop", "payments", "fraud", "inventory", "warehouse", "shipping", "carrier")
                .forEach(name -> services.put(name, Service.enrol(administrator, nobody, name)));
    }

    Service service(String name) {
        return services.get(name);
    }

    Instant before(Duration age) {
        return now.minus(age);
    }

    /** Lets every service ship its rows, and report that it has shipped all of them. */
    void ship() {
        services.values().forEach(service -> service.ship(now));
        services.values().forEach(service -> service.ship(Instant.now()));
    }

    /** Makes an order: one call from outside, six within. */
    Ids checkout(String order, Instant at) {
        Ids root = Ids.root();
        call(SHOPPERS, "shop", root, "/shop/orders", at, order, "anna");
        Ids payment = call("shop", "payments", root.below(), "/payments/charges", at.plusMillis(31));
        call("payments", "fraud", payment.below(), "/fraud/checks", at.plusMillis(58));
        Ids stock = call("shop", "inventory", root.below(), "/inventory/reservations", at.plusMillis(112));
        call("inventory", "warehouse", stock.below(), "/warehouse/picks", at.plusMillis(140));
        Ids parcel = call("shop", "shipping", root.below(), "/shipping/parcels", at.plusMillis(201));
        call("shipping", "carrier", parcel.below(), "/carrier/labels", at.plusMillis(233));
        return root;
    }

    /** Makes an order whose last call is known to its client alone, although the service has shipped past it. */
    Ids lostInWarehouse(String order, Instant at) {
        Ids root = Ids.root();
        call(SHOPPERS, "shop", root, "/shop/orders", at, order, "bert");
        Ids stock = call("shop", "inventory", root.below(), "/inventory/reservations", at.plusMillis(40));
        Ids lost = stock.below();
        tell(client("inventory", "warehouse", lost, "/warehouse/picks", at.plusMillis(70))
                .confirmed(at.plusMillis(82), Phase.COMMITTED, at.plusMillis(99)));
        return lost;
    }

    /** Makes a call that is refused by business logic. */
    void refused(Instant at) {
        Ids ids = Ids.root();
        Instant end = at.plusMillis(40);
        tell(client("shop", "payments", ids, "/payments/charges", at).confirmed(end, Phase.FAILED, end));
        tell(server("payments", ids, "/payments/charges", at).confirmed(end, Phase.FAILED, end));
    }

    /** Makes a call that waits for its confirmation, and has time for that. */
    void waiting(Instant at) {
        Ids ids = Ids.root();
        String deadline = now.plus(Duration.ofHours(8)).toString();
        tell(client("shop", "fraud", ids, "/fraud/reviews", at).with("ponr_deadline", deadline));
        tell(server("fraud", ids, "/fraud/reviews", at)
                .with("ponr_deadline", deadline)
                .with("ttl_ms", Duration.ofHours(12).toMillis()));
    }

    /** Makes a call that is never confirmed. */
    void neverConfirmed(Instant at) {
        Ids ids = Ids.root();
        tell(server("fraud", ids, "/fraud/checks", at).with("owner", "payments").in(Phase.TTL_EXPIRED, at));
    }

    /** Makes a call that was interrupted after it may have reached the carrier's own machine. */
    void inDoubt(Instant at) {
        Ids ids = Ids.root();
        tell(client("shipping", "carrier", ids, "/carrier/labels", at)
                .confirmed(at.plusMillis(20), Phase.PROCESSING, at));
        tell(server("carrier", ids, "/carrier/labels", at)
                .with("effects", "EXTERNAL")
                .with("owner", "shipping")
                .with("resource_id", "label-77120")
                .confirmed(at.plusMillis(20), Phase.PROCESSING, at)
                .with("in_doubt_since", at.plusSeconds(40).toString()));
    }

    /** Makes a call of a client that knows nothing of 2PHP. */
    void transparent(Instant at) {
        Ids ids = Ids.root();
        tell(server("shop", ids, "/shop/orders", at)
                .with("mode", "TRANSPARENT")
                .with("dialect", "IDEMPOTENCY_KEY")
                .with("owner", "old-till")
                .confirmed(at, Phase.COMMITTED, at.plusMillis(30)));
    }

    /** Makes a call whose two sides report different ends. */
    Ids contradictory(Instant at) {
        Ids ids = Ids.root();
        Instant end = at.plusMillis(35);
        tell(client("shop", "payments", ids, "/payments/refunds", at).confirmed(at, Phase.FAILED, end));
        tell(server("payments", ids, "/payments/refunds", at)
                .with("resource_id", "refund-1904")
                .with("owner", "shop")
                .confirmed(at.plusMillis(9), Phase.COMMITTED, end));
        return ids;
    }

    /** Makes a call whose client never learned its outcome. */
    void responseLost(Instant at) {
        Ids ids = Ids.root();
        tell(client("shop", "payments", ids, "/payments/refunds", at).confirmed(at, Phase.PROCESSING, at));
        tell(server("payments", ids, "/payments/refunds", at)
                .with("owner", "shop")
                .confirmed(at.plusMillis(9), Phase.COMMITTED, at.plusMillis(35)));
    }

    /** Has the service that a row names as its source tell it. */
    void tell(Row row) {
        tell(row.source(), row);
    }

    /** Has a service tell a row that may name another source. */
    void tell(String service, Row row) {
        services.get(service).add(row);
    }

    Ids call(String from, String to, Ids ids, String endpoint, Instant at) {
        return call(from, to, ids, endpoint, at, null, from);
    }

    private Ids call(String from, String to, Ids ids, String endpoint, Instant at, String resource, String owner) {
        Instant confirmed = at.plusMillis(12);
        tell(client(from, to, ids, endpoint, at.plusMillis(6))
                .with("resource_id", resource)
                .with("reception", "ANSWERED")
                .confirmed(confirmed.plusMillis(1), Phase.COMMITTED, at.plusMillis(300)));
        tell(server(to, ids, endpoint, at)
                .with("resource_id", resource)
                .with("owner", owner)
                .confirmed(confirmed, Phase.COMMITTED, at.plusMillis(290)));
        return ids;
    }

    private static Row server(String name, Ids ids, String endpoint, Instant at) {
        return Row.server(name, ids, endpoint, at);
    }

    private static Row client(String from, String to, Ids ids, String endpoint, Instant at) {
        // A client writes the address that it called, a server the path that came in.
        String host = to + ".shop.example";
        return Row.client(from, host, ids, "https://" + host + endpoint, at);
    }
}
