package io.twophp.jaxrs.endpoints;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.core.signature.CallbackKeys;
import io.twophp.core.signature.CallbackSignature;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Receiver;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The bodies of requests to the library's addresses: limits of length and depth, and further requirements of a request.
 * A table is printed.
 */
@Tag("X6")
class OwnBodiesTest {

    private static final URI RECEIVER = URI.create("http://127.0.0.1:1/2php/callbacks");
    private static final String UNKNOWN = "0198c5a6-0000-7000-8000-000000000000";
    private static final Map<String, String> TABLE = new TreeMap<>();

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of(
            "twophp.operator-role",
            "operator",
            CallbackKeys.KEYS,
            Receiver.KEY,
            "twophp.client.callback",
            RECEIVER.toString()));

    /** An address, with its answers to a body that is too long, and to JSON that is nested too deep or cut off. */
    enum Address {
        RESOLUTION("413 payload-too-large", "400 malformed-resolution", "olga", "operator"),
        CALLBACK("413 payload-too-large", "400 malformed-callback"),
        FORGED_CALLBACK("413 payload-too-large", "401 callback-not-genuine"),
        CENTRAL_ROWS("404 not-enrolled", "404 not-enrolled"),
        CENTRAL_RESOLUTION("404 not-enrolled", "404 not-enrolled"),
        CONFIRMATION("404 unknown-intent", "404 unknown-intent", "alice"),
        STORED("413 payload-too-large", "201 null", "alice"),
        COMMAND("413 payload-too-large", "400 malformed-command", "alice");

        final String tooLong;
        final String tooDeep;
        private final List<String> who;

        /** @param who the user whom the address is for, and roles; none if a signature is required */
        Address(String tooLong, String tooDeep, String... who) {
            this.tooLong = tooLong;
            this.tooDeep = tooDeep;
            this.who = List.of(who);
        }

        boolean isForUsers() {
            return !who.isEmpty();
        }

        Call call(byte[] body) {
            Caller caller = isForUsers()
                    ? SERVER.as(who.get(0), who.stream().skip(1).toArray(String[]::new))
                    : SERVER.anonymous();
            return call(caller, body);
        }

        Call call(Caller caller, byte[] body) {
            return switch (this) {
                case RESOLUTION ->
                    caller.post("2php/intents/" + UNKNOWN + "/resolution").header(ProtocolHeader.ENABLED, "true");
                case CALLBACK -> {
                    Call call = caller.post("2php/callbacks");
                    new CallbackSignature(CallbackKeys.of(List.of(Receiver.KEY)), Clock.systemUTC())
                            .sign(RECEIVER, body)
                            .forEach(call::replaceHeader);
                    yield call;
                }
                case FORGED_CALLBACK -> caller.post("2php/callbacks");
                case CENTRAL_ROWS -> caller.post("2php/central/rows");
                case CENTRAL_RESOLUTION -> caller.post("2php/central/intents/" + UNKNOWN + "/resolution");
                case CONFIRMATION -> new ClientIntent(caller, "orders", "c", UNKNOWN, null).confirmation();
                case STORED -> caller.call("PUT", "work/exactly-once/" + UUID.randomUUID());
                case COMMAND -> caller.post("commands/orders/1/close");
            };
        }
    }

    static Stream<Arguments> bodies() {
        byte[] spaces = " ".repeat(2 << 20).getBytes(UTF_8);
        byte[] deep = ("{\"x\":" + "[".repeat(2_000) + "]".repeat(2_000) + "}").getBytes(UTF_8);
        byte[] open = ("{\"x\":" + "[".repeat(30_000)).getBytes(UTF_8);
        byte[] cut = "{\"x\":[".getBytes(UTF_8);
        return Stream.of(Address.values())
                .flatMap(address -> Stream.of(
                        Arguments.of(address, "2 MiB", spaces, address.tooLong),
                        Arguments.of(address, "deep", deep, address.tooDeep),
                        Arguments.of(address, "deep, open", open, address.tooDeep),
                        Arguments.of(address, "cut off", cut, address.tooDeep)));
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void areBoundedByTheirLengthAndWhileTheyAreRead(Address address, String what, byte[] body, String expected) {
        bounded(address, what + ", by length", body, BodyPublishers.ofByteArray(body), expected);
        BodyPublisher chunks = BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body));
        bounded(address, what + ", chunked", body, chunks, expected);
    }

    private static void bounded(Address address, String what, byte[] body, BodyPublisher sent, String expected) {
        Reply reply = address.call(body).body("application/json", sent).send();
        String answered = answered(reply);
        TABLE.put(String.format("%-20s %-22s", address, what), answered);
        assertThat(answered).as("%s, %s", address, what).isEqualTo(expected);
        assertThat(SERVER.shop().executions()).isZero();
    }

    private static String answered(Reply reply) {
        return reply.status() + " " + (reply.status() < 300 ? null : reply.problem());
    }

    /** A requirement that a request does not meet, although its body is of the right kind. */
    enum Lack {
        JSON,
        TLS,
        IDENTITY,
        OWN_SITE
    }

    static Stream<Arguments> lacks() {
        return Stream.of(Address.values())
                .flatMap(address -> Stream.of(Lack.values()).map(lack -> Arguments.of(address, lack)));
    }

    private static Call lacking(Address address, Lack lack) {
        byte[] body = "{}".getBytes(UTF_8);
        Call call = (lack == Lack.IDENTITY ? address.call(SERVER.anonymous(), body) : address.call(body))
                .body(
                        lack == Lack.JSON || lack == Lack.OWN_SITE ? "text/plain" : "application/json",
                        BodyPublishers.ofByteArray(body));
        return switch (lack) {
            case TLS -> call.header("X-Forwarded-Proto", "http");
            case OWN_SITE -> call.header("Origin", "https://evil.example");
            case JSON, IDENTITY -> call;
        };
    }

    /**
     * Returns the expected answer. Commands and stored requests are the application's: its method chooses media types.
     */
    private static String expected(Address address, Lack lack) {
        return switch (lack) {
            case TLS -> "403 tls-required";
            case IDENTITY ->
                address.isForUsers() && address != Address.CONFIRMATION
                        ? "401 authentication-required"
                        : address.tooDeep;
            case OWN_SITE -> address == Address.STORED ? "403 cross-site" : expected(address, Lack.JSON);
            case JSON ->
                switch (address) {
                    case RESOLUTION -> "415 unsupported-media-type";
                    case CALLBACK -> "401 callback-not-genuine";
                    case COMMAND -> "200 null";
                    default -> address.tooDeep;
                };
        };
    }

    @ParameterizedTest
    @MethodSource("lacks")
    @Tag("X15")
    @Tag("D21")
    void requestsThatLackSomethingAreRefused(Address address, Lack lack) {
        Reply reply = lacking(address, lack).send();
        String answered = answered(reply);
        TABLE.put(String.format("%-20s %-22s", address, "without " + lack), answered);
        assertThat(answered).as("%s without %s", address, lack).isEqualTo(expected(address, lack));
        assertThat(SERVER.shop().executions()).isEqualTo(answered.equals("200 null") ? 1 : 0);
    }

    @AfterAll
    static void print() {
        TABLE.forEach((request, answer) -> System.out.println(request + "  " + answer));
    }
}
