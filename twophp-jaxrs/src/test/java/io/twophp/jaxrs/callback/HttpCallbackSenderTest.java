package io.twophp.jaxrs.callback;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.callback.CallbackSender.Delivery;
import io.twophp.core.signature.CallbackKeys;
import io.twophp.core.signature.CallbackSignature;
import io.twophp.core.signature.CallbackSignature.Verdict;
import io.twophp.jaxrs.rig.Certificate;
import io.twophp.outbound.Limits;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The sender's requests and their receivers (draft §5.5.4, D18). */
@Tag("D18")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpCallbackSenderTest {

    private static final String OK = "HTTP/1.1 204 No Content\r\n\r\n";

    private static SSLContext hookTls;

    @BeforeAll
    static void certificate(@TempDir Path folder) throws Exception {
        hookTls = Certificate.of("hook.example.com", folder);
    }

    private static Delivery sendOverTls(int port, String host, SSLContext trusted, Limits limits) {
        return Senders.send(Senders.overTls(port, trusted, limits), "https://" + host + ":" + port + "/");
    }

    private static Delivery sendOverTls(TestReceiver receiver) {
        return sendOverTls(receiver.port(), "hook.example.com", hookTls, Senders.PATIENT);
    }

    private static HttpCallbackSender sender(TestReceiver receiver) {
        return Senders.to(receiver.port(), Senders.answering(Senders.OUTSIDE), Senders.PATIENT);
    }

    private static Delivery send(TestReceiver receiver, String pathAndQuery) {
        return Senders.send(sender(receiver), "http://hook.example.com:" + receiver.port() + pathAndQuery);
    }

    /** The start is reported in time: the receiver answers only after the report. */
    @Test
    @Tag("W15")
    void w15_sendingHasBegunWhenTheRequestIsOnTheConnection() {
        CountDownLatch begun = new CountDownLatch(1);
        try (TestReceiver receiver = TestReceiver.on("127.0.0.2", out -> {
            try {
                begun.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            out.write(OK.getBytes(ISO_8859_1));
        })) {
            HttpCallbackSender sender = sender(receiver);
            URI target = URI.create("http://hook.example.com:" + receiver.port() + "/");
            assertThat(sender.send(target, Senders.CALLBACK, begun::countDown)).isEqualTo(new Delivery(true, "204"));
            sender.close();
        }
    }

    private static int endOfHead(byte[] request) {
        return new String(request, ISO_8859_1).indexOf("\r\n\r\n");
    }

    private static byte[] body(byte[] request) {
        return Arrays.copyOfRange(request, endOfHead(request) + 4, request.length);
    }

    private static Map<String, List<String>> fields(byte[] request) {
        Map<String, List<String>> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        new String(request, 0, endOfHead(request), ISO_8859_1)
                .lines()
                .skip(1)
                .map(line -> line.split(": ", 2))
                .forEach(field -> fields.computeIfAbsent(field[0], name -> new ArrayList<>())
                        .add(field[1]));
        return fields;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
                "HTTP/1.1 200 OK\r\n\r\n",
                "HTTP/1.0 200 OK\r\n\r\nok",
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\nno",
            })
    void d18_everySuccessIsAccepted(String response) {
        try (TestReceiver receiver = TestReceiver.answering(response)) {
            assertThat(send(receiver, "/")).isEqualTo(new Delivery(true, "200"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/2php?client=7", "/a/../%2e%2e/b%2Fc;d=e?f=%20+&g", "/?", "/a//b,c"})
    void d18_theReceiverCanTellFromTheBytesThatItIsGenuine(String pathAndQuery) {
        try (TestReceiver receiver = TestReceiver.answering(OK)) {
            assertThat(send(receiver, pathAndQuery)).isEqualTo(new Delivery(true, "204"));
            byte[] request = receiver.requests().get(0);
            assertThat(new String(request, ISO_8859_1)).startsWith("POST " + pathAndQuery + " HTTP/1.1\r\n");
            assertThat(body(request)).isEqualTo(Senders.CALLBACK.body());
            CallbackSignature verifier = verifier(Senders.KEY);
            URI target = URI.create("http://hook.example.com:" + receiver.port() + pathAndQuery);
            assertThat(verifier.verify("POST", target, fields(request), body(request)))
                    .isEqualTo(Verdict.GENUINE);
            assertThat(verifier.verify("POST", target, fields(request), body(request)))
                    .isEqualTo(Verdict.REPLAYED);
        }
    }

    @Test
    @Tag("X21")
    void X21_aReceiverCanNotSignForAnother() {
        try (TestReceiver receiver = TestReceiver.answering(OK)) {
            URI target = URI.create("http://below.hook.example.com:" + receiver.port() + "/");
            assertThat(Senders.send(sender(receiver), target.toString())).isEqualTo(new Delivery(true, "204"));
            byte[] request = receiver.requests().get(0);
            assertThat(verdict(Senders.KEY, target, request)).isEqualTo(Verdict.FORGED);
            assertThat(verdict(Senders.KEY_BELOW, target, request)).isEqualTo(Verdict.GENUINE);
        }
    }

    private static CallbackSignature verifier(String key) {
        return new CallbackSignature(CallbackKeys.of(List.of(key)), Clock.systemUTC());
    }

    private static Verdict verdict(String key, URI target, byte[] request) {
        return verifier(key).verify("POST", target, fields(request), body(request));
    }

    @ParameterizedTest
    @CsvSource({
        // Requests that a connection takes, the answer, connections of four callbacks
        "9, 204 No, '', 1",
        "9, 200 OK, 'Content-Length: 0', 1",
        "2, 204 No, '', 2",
        "1, 204 No, '', 4",
        "9, 204 No, 'Connection: close', 4",
        "9, 503 Later, 'Content-Length: 0', 1",
        // The rest of this body is not read.
        "9, 200 OK, 'Content-Length: 20000', 4"
    })
    void aConnectionIsKeptForTheNextCallback(int most, String status, String field, int connections) {
        String answer = "HTTP/1.1 " + status + "\r\n" + (field.isEmpty() ? "" : field + "\r\n") + "\r\n";
        String body = field.endsWith("20000") ? "x".repeat(20000) : "";
        try (TestReceiver receiver = TestReceiver.answering(answer + body).keeping(most)) {
            HttpCallbackSender sender = sender(receiver);
            URI target = URI.create("http://hook.example.com:" + receiver.port() + "/");
            for (int i = 0; i < 4; i++) {
                assertThat(sender.send(target, Senders.CALLBACK, () -> {}))
                        .isEqualTo(new Delivery(status.startsWith("20"), status.substring(0, 3)));
            }
            sender.close();
            assertThat(receiver.connections()).isEqualTo(connections);
            assertThat(receiver.requests()).hasSize(4);
        }
    }

    @Test
    void aConnectionIsNotKeptForAnotherReceiverNorAfterTheSenderWasClosed() throws Exception {
        try (TestReceiver receiver =
                TestReceiver.answering("HTTP/1.1 204 No\r\n\r\n").keeping(9)) {
            HttpCallbackSender sender = sender(receiver);
            for (String host : List.of("hook", "a.hook", "hook", "a.hook")) {
                URI target = URI.create("http://" + host + ".example.com:" + receiver.port() + "/");
                assertThat(sender.send(target, Senders.CALLBACK, () -> {})).isEqualTo(new Delivery(true, "204"));
            }
            assertThat(receiver.connections()).isEqualTo(2);
            sender.close();
            receiver.written();
            receiver.written();
        }
    }

    @Test
    void d18_theRequestBringsNothingAlongThatItNeedNot() {
        try (TestReceiver receiver = TestReceiver.answering("HTTP/1.1 204 No\r\nSet-Cookie: a=b\r\n\r\n")) {
            HttpCallbackSender sender = sender(receiver);
            URI target = URI.create("http://hook.example.com:" + receiver.port() + "/");
            for (int i = 0; i < 2; i++) {
                assertThat(sender.send(target, Senders.CALLBACK, () -> {})).isEqualTo(new Delivery(true, "204"));
            }
            sender.close();
            assertThat(receiver.connections()).isEqualTo(2);
            for (byte[] request : receiver.requests()) {
                Map<String, List<String>> fields = fields(request);
                assertThat(fields)
                        .containsOnlyKeys(
                                "Host",
                                "User-Agent",
                                "Connection",
                                "Content-Type",
                                "Content-Length",
                                "Content-Digest",
                                "Signature",
                                "Signature-Input");
                assertThat(fields.get("Host")).containsExactly("hook.example.com:" + receiver.port());
                assertThat(fields.get("Connection")).containsExactly("keep-alive");
                assertThat(fields.get("Content-Type")).containsExactly("application/json");
                assertThat(fields.get("User-Agent").get(0)).matches("twophp(/.+)?");
            }
            assertThat(fields(receiver.requests().get(0)).get("Signature"))
                    .isNotEqualTo(fields(receiver.requests().get(1)).get("Signature"));
        }
    }

    @Test
    void d18_overTlsToTheHostOfTheCertificate() {
        try (TestReceiver receiver = TestReceiver.overTls(hookTls, TestReceiver.saying(OK))) {
            assertThat(sendOverTls(receiver)).isEqualTo(new Delivery(true, "204"));
            assertThat(receiver.requests()).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"other.example.com, true", "hook.example.com, false"})
    void d18_aCertificateForAnotherHostOrOfNobodyWeTrustIsNotAccepted(String host, boolean trusted) {
        try (TestReceiver receiver = TestReceiver.overTls(hookTls, TestReceiver.saying(OK))) {
            SSLContext trust = trusted ? hookTls : Senders.defaultTls();
            assertThat(sendOverTls(receiver.port(), host, trust, Senders.PATIENT))
                    .isEqualTo(new Delivery(false, "tls"));
            assertThat(receiver.requests()).allMatch(request -> request.length == 0);
        }
    }

    @Test
    void d18_aReceiverThatHangsInTheHandshakeIsLeftInTime() {
        try (Trap deaf = Trap.on(Senders.OUTSIDE, 0)) {
            assertThat(sendOverTls(deaf.port(), "hook.example.com", hookTls, Senders.IMPATIENT))
                    .isEqualTo(new Delivery(false, "timeout"));
            assertThat(deaf.wasTouched()).isTrue();
        }
    }

    /** Below TLS too: the answer does not come, or comes byte by byte, or the connection stays open after it. */
    @ParameterizedTest
    @CsvSource({"'',false,timeout", "HTTP/1.1 200 OK,false,timeout", "'HTTP/1.1 200 OK\r\n\r\n',true,200"})
    void d18_aReceiverThatHangsBehindTlsIsLeftInTime(String beginning, boolean accepted, String result)
            throws InterruptedException {
        Limits limits = new Limits(Duration.ofSeconds(1), Duration.ofSeconds(2));
        try (TestReceiver receiver = TestReceiver.overTls(hookTls, TestReceiver.dripping(beginning))) {
            assertThat(sendOverTls(receiver.port(), "hook.example.com", hookTls, limits))
                    .isEqualTo(new Delivery(accepted, result));
            receiver.written();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "https", "socks"})
    void d18_noSystemPropertyPutsAProxyBetween(String kind) {
        try (TestReceiver receiver = TestReceiver.answering(OK);
                Trap proxy = Trap.on(Senders.INSIDE, 0)) {
            String host = kind.equals("socks") ? "socksProxyHost" : kind + ".proxyHost";
            String port = kind.equals("socks") ? "socksProxyPort" : kind + ".proxyPort";
            System.setProperty(host, Senders.INSIDE);
            System.setProperty(port, Integer.toString(proxy.port()));
            System.setProperty("http.nonProxyHosts", "");
            System.setProperty("socksNonProxyHosts", "");
            try {
                assertThat(send(receiver, "/")).isEqualTo(new Delivery(true, "204"));
                assertThat(proxy.wasTouched()).isFalse();
            } finally {
                System.clearProperty(host);
                System.clearProperty(port);
                System.clearProperty("http.nonProxyHosts");
                System.clearProperty("socksNonProxyHosts");
            }
        }
    }

    @Test
    void d18_whatIsNoLongerAllowedIsNotSent() {
        try (TestReceiver receiver = TestReceiver.answering(OK)) {
            HttpCallbackSender sender = new HttpCallbackSender(
                    Senders.settings("https://another.example.com", Senders.OUTSIDE),
                    Senders::onThreadOfItsOwn,
                    Senders.answering(Senders.OUTSIDE),
                    Senders::defaultTls,
                    Senders.PATIENT);
            assertThat(Senders.send(sender, "http://hook.example.com:" + receiver.port() + "/"))
                    .isEqualTo(new Delivery(false, "refused"));
            assertThat(receiver.connections()).isZero();
        }
    }

    @Test
    void d18_itsThreadEndsWithIt() throws InterruptedException {
        try (TestReceiver receiver = TestReceiver.answering(OK)) {
            HttpCallbackSender sender = sender(receiver);
            URI target = URI.create("http://hook.example.com:" + receiver.port() + "/");
            List<Thread> others = Senders.threads().toList();
            assertThat(sender.send(target, Senders.CALLBACK, () -> {}).accepted())
                    .isTrue();
            List<Thread> threads =
                    Senders.threads().filter(thread -> !others.contains(thread)).toList();
            assertThat(threads).hasSize(1);
            sender.close();
            threads.get(0).join(20_000);
            assertThat(threads.get(0).isAlive()).isFalse();
            assertThat(sender.send(target, Senders.CALLBACK, () -> {})).isEqualTo(new Delivery(false, "stopped"));
        }
    }
}
