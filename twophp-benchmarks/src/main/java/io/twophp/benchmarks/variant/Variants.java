package io.twophp.benchmarks.variant;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** All variants, in the order in which they take turns. The first one is what the others are compared with. */
public final class Variants {

    public static final String PLAIN = "plain";

    /** The number of services of a checkout, each of which makes a purchase. */
    private static final int SERVICES = 7;

    private static final List<Variant> ALL = List.of(
            Variant.of(PLAIN, "JAX-RS and JPA, without the library", Single.post("plain/api/purchases/plain")),
            Variant.of(
                    "present", "library present, endpoint not annotated", Single.post("guarded/api/purchases/present")),
            Variant.of("annotated", "annotated, no header", Single.post("guarded/api/guarded/local/annotated")),
            Variant.of(
                    "handshake-local", "handshake, LOCAL", new Handshake("guarded/api/guarded/local/handshake-local")),
            Variant.of("handshake-lazy", "handshake, LAZY", new Handshake("guarded/api/guarded/lazy/handshake-lazy")),
            Variant.of(
                    "handshake-external",
                    "handshake, EXTERNAL",
                    new Handshake("guarded/api/guarded/external/handshake-external")),
            Variant.of(
                    "auto-confirm",
                    "auto-confirm, no callback",
                    Single.autoConfirmed("guarded/api/guarded/local/auto-confirm", false)),
            Variant.of(
                    "auto-confirm-callback",
                    "auto-confirm, callback",
                    Single.autoConfirmed("guarded/api/guarded/local/auto-confirm-callback", true)),
            Variant.of(
                    "transparent",
                    "transparent, no header",
                    Single.post("guarded/api/guarded/transparent/transparent")),
            Variant.of(
                    "transparent-lazy",
                    "transparent, LAZY",
                    Single.post("guarded/api/guarded/transparent-lazy/transparent-lazy")),
            new Variant(
                    "replay",
                    "replay of a decided handshake",
                    new Replay("guarded/api/guarded/local/replay"),
                    1,
                    0,
                    false),
            Variant.of(
                    "asynchronous",
                    "asynchronous, polled to its outcome",
                    new Asynchronous("guarded/api/guarded/asynchronous/asynchronous")),
            Variant.of("key", "Idempotency-Key", Single.keyed("guarded/api/guarded/keyed/key")),
            Variant.of("key-lazy", "Idempotency-Key, LAZY", Single.keyed("guarded/api/guarded/keyed-lazy/key-lazy")),
            Variant.of(
                    "key-by-hand-one",
                    "Idempotency-Key by hand, one transaction",
                    Single.keyed("plain/api/by-hand/one/key-by-hand-one")),
            Variant.of(
                    "key-by-hand-two",
                    "Idempotency-Key by hand, two transactions",
                    Single.keyed("plain/api/by-hand/two/key-by-hand-two")),
            Variant.of("certified", "Certified HTTP", Single.certified("guarded/api/guarded/certified/certified")),
            Variant.of("poe", "POST Once Exactly", Single.once("guarded/api/guarded/poe/poe")),
            Variant.of(
                    "exactly-once",
                    "HTTP exactly-once: PUT, POST, GET, DELETE",
                    new ExactlyOnce("guarded/api/guarded/exactly-once/exactly-once")),
            Variant.of("ids", "IDS command", Single.post("guarded/api/guarded/commands/ids")),
            Variant.of("call", "call of another service, plain client", Single.post("plain/api/relay/call")),
            Variant.of(
                    "call-two-phase",
                    "call of another service, client Feature, handshake",
                    Single.post("guarded/api/guarded-relay/call-two-phase")),
            new Variant(
                    "checkout",
                    "checkout of seven services, plain clients",
                    Single.post("plain/api/checkout/checkout"),
                    0,
                    SERVICES,
                    false),
            new Variant(
                    "checkout-two-phase",
                    "checkout of seven services, every call a handshake",
                    new Handshake("guarded/api/guarded-checkout/checkout-two-phase"),
                    0,
                    SERVICES,
                    false),
            Variant.coordinated("lra", "LRA, by Narayana's filter", Single.post("lra/api/lra/purchases/lra")),
            Variant.coordinated(
                    "lra-protocol",
                    "LRA, start, POST that enlists, close",
                    new LongRunningAction("plain/api/enlisted/purchases/lra-protocol")));

    /** The variants with large bodies, which take no turns with the others. The first one is the plain one. */
    private static final List<Variant> LARGE = List.of(
            Variant.of(
                    "plain-large",
                    "without the library, a body of 1 MiB",
                    Single.postLarge("plain/api/purchases/plain-large")),
            Variant.of(
                    "handshake-large",
                    "handshake, a body of 1 MiB",
                    Handshake.large("guarded/api/guarded/local/handshake-large")));

    private Variants() {}

    public static List<Variant> all() {
        return ALL;
    }

    public static List<Variant> large() {
        return LARGE;
    }

    /**
     * Returns the variants of the given names, in their usual order, and always the first one.
     *
     * @param names separated by commas; blank for all
     * @throws IllegalArgumentException for the name of no variant
     */
    public static List<Variant> named(String names) {
        if (names.isBlank()) {
            return ALL;
        }
        List<String> wanted = Arrays.stream(names.split(",")).map(String::strip).toList();
        wanted.forEach(Variants::one);
        Predicate<Variant> chosen =
                variant -> wanted.contains(variant.name()) || variant.name().equals(PLAIN);
        return ALL.stream().filter(chosen).toList();
    }

    /**
     * Returns the variant of a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Variant one(String name) {
        return Stream.concat(ALL.stream(), LARGE.stream())
                .filter(variant -> variant.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no variant is called " + name + "; there are "
                        + ALL.stream().map(Variant::name).toList()));
    }
}
