package io.twophp.jaxrs.callback;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.twophp.core.callback.CallbackSender.Delivery;
import io.twophp.outbound.Limits;
import io.twophp.outbound.NameService;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** D18, fault 14: receivers, and name services, that are allowed and mean harm. */
@Tag("D18")
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileReceiverTest {

    private static Delivery send(TestReceiver receiver, Limits limits) {
        return Senders.send(receiver.port(), Senders.answering(Senders.OUTSIDE), limits);
    }

    private static TestReceiver endless(String beginning, String again) {
        return TestReceiver.on(Senders.OUTSIDE, TestReceiver.endless(beginning, again));
    }

    @Test
    void d18_aNameIsLookedUpOnceAndAnAnswerThatChangesChangesNothing() {
        AtomicInteger lookUps = new AtomicInteger();
        try (TestReceiver outside = TestReceiver.answering("HTTP/1.1 204 No Content\r\n\r\n");
                Trap inside = Trap.on(Senders.INSIDE, outside.port())) {
            NameService rebinding =
                    host -> Senders.addresses(lookUps.incrementAndGet() == 1 ? Senders.OUTSIDE : Senders.INSIDE);
            assertThat(Senders.send(outside.port(), rebinding, Senders.PATIENT)).isEqualTo(new Delivery(true, "204"));
            assertThat(lookUps).hasValue(1);
            assertThat(outside.connections()).isEqualTo(1);
            assertThat(inside.wasTouched()).isFalse();
            assertThat(Senders.send(outside.port(), rebinding, Senders.PATIENT))
                    .isEqualTo(new Delivery(false, "refused"));
            assertThat(lookUps).hasValue(2);
            assertThat(inside.wasTouched()).isFalse();
        }
    }

    @Test
    void d18_theNameIsLookedUpOnceAlsoIfNothingAnswers() throws IOException {
        AtomicInteger lookUps = new AtomicInteger();
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(Senders.OUTSIDE))) {
            free = socket.getLocalPort();
        }
        try (Trap inside = Trap.on(Senders.INSIDE, free)) {
            NameService rebinding =
                    host -> Senders.addresses(lookUps.incrementAndGet() == 1 ? Senders.OUTSIDE : Senders.INSIDE);
            assertThat(Senders.send(free, rebinding, Senders.PATIENT)).isEqualTo(new Delivery(false, "unreachable"));
            assertThat(lookUps).hasValue(1);
            assertThat(inside.wasTouched()).isFalse();
        }
    }

    @Test
    void d18_aNameWithoutAnAddressIsUnresolved() {
        try (TestReceiver receiver = TestReceiver.answering("")) {
            NameService unknown = host -> {
                throw new UnknownHostException(host);
            };
            assertThat(Senders.send(receiver.port(), unknown, Senders.PATIENT))
                    .isEqualTo(new Delivery(false, "unresolved"));
            assertThat(Senders.send(receiver.port(), Senders.answering(), Senders.PATIENT))
                    .isEqualTo(new Delivery(false, "unresolved"));
            assertThat(receiver.connections()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 301, 302, 303, 304, 305, 307, 308})
    void d18_aRedirectIsAnAnswerAndNotFollowedNotEvenToAnAllowedAddress(int status) {
        try (Trap inside = Trap.on(Senders.INSIDE, 0)) {
            for (String location : List.of("http://127.0.0.1:" + inside.port() + "/", "/again")) {
                try (TestReceiver receiver = TestReceiver.answering("HTTP/1.1 " + status + " Elsewhere\r\nLocation: "
                        + location + "\r\nContent-Length: 0\r\n\r\n")) {
                    assertThat(send(receiver, Senders.PATIENT))
                            .isEqualTo(new Delivery(false, Integer.toString(status)));
                    assertThat(receiver.connections()).isEqualTo(1);
                }
            }
            assertThat(inside.wasTouched()).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "401,WWW-Authenticate: Basic realm=x",
        "401,WWW-Authenticate: Negotiate",
        "407,Proxy-Authenticate: Basic realm=x",
        "408,X: y",
        "429,Retry-After: 0",
        "503,Retry-After: 0",
        "500,X: y",
        "404,X: y",
    })
    void d18_thereIsNoSecondTryAndNoCredential(int status, String field) {
        try (TestReceiver receiver =
                TestReceiver.answering("HTTP/1.1 " + status + " No\r\n" + field + "\r\nContent-Length: 0\r\n\r\n")) {
            assertThat(send(receiver, Senders.PATIENT)).isEqualTo(new Delivery(false, Integer.toString(status)));
            assertThat(receiver.connections()).isEqualTo(1);
            assertThat(receiver.requests()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "SSH-2.0-OpenSSH_9.2\r\n",
                "\u0000\u0001\u0002\u0003",
                "HTTP/1.1\r\n\r\n",
                "HTTP/1.1 OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
            })
    void d18_whatIsNoAnswerIsAFailure(String response) {
        try (TestReceiver receiver = TestReceiver.answering(response)) {
            Delivery delivery = send(receiver, Senders.PATIENT);
            assertThat(delivery.accepted()).isFalse();
            assertThat(delivery.result()).isEqualTo("broken");
            assertThat(receiver.connections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"20, 100, true, 204", "63, 1, true, 204", "64, 1, false, broken"})
    void d18_soManyFieldsAreEnough(int fields, int length, boolean accepted, String result) {
        String field = "X: " + "y".repeat(length) + "\r\n";
        try (TestReceiver receiver =
                TestReceiver.answering("HTTP/1.1 204 No Content\r\n" + field.repeat(fields) + "\r\n")) {
            assertThat(send(receiver, Senders.PATIENT)).isEqualTo(new Delivery(accepted, result));
        }
    }

    static Stream<Arguments> endless() {
        String more = "x".repeat(1000);
        Delivery broken = new Delivery(false, "broken");
        Delivery accepted = new Delivery(true, "200");
        return Stream.of(
                argumentSet("fields", "HTTP/1.1 200 OK\r\n", "X: y\r\n".repeat(100), broken),
                argumentSet("first line", "", more, broken),
                argumentSet("reason", "HTTP/1.1 200 ", more, broken),
                argumentSet("field", "HTTP/1.1 200 OK\r\nX: ", more, broken),
                argumentSet("body", "HTTP/1.1 200 OK\r\n\r\n", more, accepted),
                argumentSet(
                        "long body", "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n", more, accepted),
                argumentSet("events", "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n", more, accepted),
                argumentSet(
                        "chunks",
                        "HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n",
                        "3e8\r\n" + more + "\r\n",
                        new Delivery(false, "500")));
    }

    /** Heads are cut off; bodies are not read, and do not matter. */
    @ParameterizedTest
    @MethodSource("endless")
    @Tag("W31")
    void d18_whatIsEndlessIsCutOffOrNotRead(String beginning, String again, Delivery delivery)
            throws InterruptedException {
        try (TestReceiver receiver = endless(beginning, again)) {
            assertThat(send(receiver, Senders.PATIENT)).isEqualTo(delivery);
            assertThat(receiver.written()).isLessThan(16 << 20);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'', false, timeout",
        "'HTTP/1.1 200 OK\r\nX: ', false, timeout",
        "'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 ', false, timeout",
        "'HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n', true, 200",
    })
    void d18_aHeadOrABodyThatComesByteByByteIsCutOffInTime(String beginning, boolean accepted, String result)
            throws InterruptedException {
        try (TestReceiver receiver = TestReceiver.on(Senders.OUTSIDE, TestReceiver.dripping(beginning))) {
            assertThat(send(receiver, Senders.IMPATIENT)).isEqualTo(new Delivery(accepted, result));
            receiver.written();
        }
    }

    @Test
    void d18_endlessInterimAnswersAreCutOffInTime() throws InterruptedException {
        try (TestReceiver receiver = endless("", "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n".repeat(20))) {
            assertThat(send(receiver, Senders.IMPATIENT)).isEqualTo(new Delivery(false, "timeout"));
            receiver.written();
        }
    }

    @Test
    void d18_whatANameServiceAnswersTooLateIsNotUsed() {
        CountDownLatch never = new CountDownLatch(1);
        NameService late = host -> {
            try {
                assertThat(never.await(1200, TimeUnit.MILLISECONDS)).isFalse();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Senders.addresses(Senders.OUTSIDE);
        };
        try (Trap trap = Trap.on(Senders.OUTSIDE, 0)) {
            assertThat(Senders.send(trap.port(), late, Senders.IMPATIENT))
                    .isEqualTo(new Delivery(false, "lookup-timeout"));
            assertThat(trap.wasTouched()).isFalse();
        }
    }

    @Test
    void d18_aReceiverThatNeverAnswersIsLeftInTime() throws IOException {
        try (ServerSocket deaf = new ServerSocket(0, 50, InetAddress.getByName(Senders.OUTSIDE))) {
            assertThat(Senders.send(deaf.getLocalPort(), Senders.answering(Senders.OUTSIDE), Senders.IMPATIENT))
                    .isEqualTo(new Delivery(false, "timeout"));
        }
    }

    @Test
    void d18_aReceiverThatNeverTakesTheConnectionIsLeftInTime() throws IOException {
        List<Socket> queue = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getByName(Senders.OUTSIDE))) {
            InetSocketAddress address = new InetSocketAddress(Senders.OUTSIDE, full.getLocalPort());
            for (boolean room = true; room; ) {
                Socket socket = new Socket();
                queue.add(socket);
                try {
                    socket.connect(address, 300);
                } catch (SocketTimeoutException e) {
                    room = false;
                }
            }
            NameService twice = Senders.answering(Senders.OUTSIDE, Senders.OUTSIDE);
            assertThat(Senders.send(full.getLocalPort(), twice, Senders.IMPATIENT))
                    .isEqualTo(new Delivery(false, "timeout"));
        } finally {
            for (Socket socket : queue) {
                socket.close();
            }
        }
    }

    @Test
    void d18_anAnswerAndThenSilenceIsAnAnswer() {
        CountDownLatch done = new CountDownLatch(1);
        try (TestReceiver receiver = TestReceiver.on(Senders.OUTSIDE, out -> silentAfter(out, done))) {
            assertThat(send(receiver, Senders.IMPATIENT)).isEqualTo(new Delivery(true, "202"));
        } finally {
            done.countDown();
        }
    }

    private static void silentAfter(OutputStream out, CountDownLatch done) throws IOException {
        out.write("HTTP/1.1 202 Accepted\r\nContent-Length: 5\r\n\r\n".getBytes(ISO_8859_1));
        out.flush();
        try {
            assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
