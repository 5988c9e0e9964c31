package io.twophp.jaxrs.callback;

import static io.twophp.jaxrs.callback.Senders.IMPATIENT;
import static io.twophp.jaxrs.callback.Senders.INSIDE;
import static io.twophp.jaxrs.callback.Senders.OUTSIDE;
import static io.twophp.jaxrs.callback.Senders.PATIENT;
import static io.twophp.jaxrs.callback.TestReceiver.dripping;
import static io.twophp.jaxrs.callback.TestReceiver.endless;
import static io.twophp.jaxrs.callback.TestReceiver.saying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.twophp.core.callback.CallbackSender.Delivery;
import io.twophp.jaxrs.callback.TestReceiver.Script;
import io.twophp.outbound.Limits;
import io.twophp.outbound.NameService;
import java.io.IOException;
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
        return Senders.send(receiver.port(), Senders.answering(OUTSIDE), limits);
    }

    /** Returns a name service that answers with an inner address from the second time on. */
    private static NameService rebinding(AtomicInteger lookUps) {
        return host -> Senders.addresses(lookUps.incrementAndGet() == 1 ? OUTSIDE : INSIDE);
    }

    @Test
    void d18_aNameIsLookedUpOnceAndAnAnswerThatChangesChangesNothing() {
        AtomicInteger lookUps = new AtomicInteger();
        try (TestReceiver outside = TestReceiver.answering("HTTP/1.1 204 No Content\r\n\r\n");
                Trap inside = Trap.on(INSIDE, outside.port())) {
            NameService rebinding = rebinding(lookUps);
            assertThat(Senders.send(outside.port(), rebinding, PATIENT)).isEqualTo(new Delivery(true, "204"));
            assertThat(lookUps).hasValue(1);
            assertThat(outside.connections()).isEqualTo(1);
            assertThat(inside.wasTouched()).isFalse();
            assertThat(Senders.send(outside.port(), rebinding, PATIENT)).isEqualTo(new Delivery(false, "refused"));
            assertThat(lookUps).hasValue(2);
            assertThat(inside.wasTouched()).isFalse();
        }
    }

    @Test
    void d18_theNameIsLookedUpOnceAlsoIfNothingAnswers() throws IOException {
        AtomicInteger lookUps = new AtomicInteger();
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(OUTSIDE))) {
            free = socket.getLocalPort();
        }
        try (Trap inside = Trap.on(INSIDE, free)) {
            NameService rebinding = rebinding(lookUps);
            assertThat(Senders.send(free, rebinding, PATIENT)).isEqualTo(new Delivery(false, "unreachable"));
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
            assertThat(Senders.send(receiver.port(), unknown, PATIENT)).isEqualTo(new Delivery(false, "unresolved"));
            assertThat(Senders.send(receiver.port(), Senders.answering(), PATIENT))
                    .isEqualTo(new Delivery(false, "unresolved"));
            assertThat(receiver.connections()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 301, 302, 303, 304, 305, 307, 308})
    void d18_aRedirectIsAnAnswerAndNotFollowedNotEvenToAnAllowedAddress(int status) {
        try (Trap inside = Trap.on(INSIDE, 0)) {
            for (String location : List.of("http://127.0.0.1:" + inside.port() + "/", "/again")) {
                try (TestReceiver receiver = TestReceiver.answering("HTTP/1.1 " + status + " Elsewhere\r\nLocation: "
                        + location + "\r\nContent-Length: 0\r\n\r\n")) {
                    assertThat(send(receiver, PATIENT)).isEqualTo(new Delivery(false, Integer.toString(status)));
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
            assertThat(send(receiver, PATIENT)).isEqualTo(new Delivery(false, Integer.toString(status)));
            assertThat(receiver.connections()).isEqualTo(1);
            assertThat(receiver.requests()).hasSize(1);
        }
    }

    private static Arguments each(String what, Script script, Limits limits, String result) {
        return argumentSet(what, script, limits, new Delivery(result.startsWith("2"), result));
    }

    static Stream<Arguments> answers() {
        String more = "x".repeat(1000);
        String ok = "HTTP/1.1 200 OK\r\n";
        String done = "HTTP/1.1 204 No Content\r\n";
        String hint = "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n";
        return Stream.of(
                each("nothing", saying(""), PATIENT, "broken"),
                each("another protocol", saying("SSH-2.0-OpenSSH_9.2\r\n"), PATIENT, "broken"),
                each("bytes", saying("\u0000\u0001\u0002\u0003"), PATIENT, "broken"),
                each("no status", saying("HTTP/1.1\r\n\r\n"), PATIENT, "broken"),
                each("no number", saying("HTTP/1.1 OK\r\n\r\n"), PATIENT, "broken"),
                each("no field", saying(ok + "no colon\r\n\r\n"), PATIENT, "broken"),
                each(
                        "20 fields",
                        saying(done + ("X: " + "y".repeat(100) + "\r\n").repeat(20) + "\r\n"),
                        PATIENT,
                        "204"),
                each("63 fields", saying(done + "X: y\r\n".repeat(63) + "\r\n"), PATIENT, "204"),
                each("64 fields", saying(done + "X: y\r\n".repeat(64) + "\r\n"), PATIENT, "broken"),
                each("endless fields", endless(ok, "X: y\r\n".repeat(100)), PATIENT, "broken"),
                each("endless first line", endless("", more), PATIENT, "broken"),
                each("endless reason", endless("HTTP/1.1 200 ", more), PATIENT, "broken"),
                each("endless field", endless(ok + "X: ", more), PATIENT, "broken"),
                each("endless body", endless(ok + "\r\n", more), PATIENT, "200"),
                each("long body", endless(ok + "Content-Length: 9223372036854775807\r\n\r\n", more), PATIENT, "200"),
                each("endless events", endless(ok + "Content-Type: text/event-stream\r\n\r\n", more), PATIENT, "200"),
                each(
                        "endless chunks",
                        endless("HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n", "3e8\r\n" + more + "\r\n"),
                        PATIENT,
                        "500"),
                each("16 interim answers", saying(hint.repeat(16) + done + "\r\n"), PATIENT, "204"),
                each("17 interim answers", saying(hint.repeat(17) + done + "\r\n"), PATIENT, "broken"),
                each("endless interim answers", endless("", hint.repeat(20)), PATIENT, "broken"),
                each("endless leave", endless("", "HTTP/1.1 100 Continue\r\n\r\n"), PATIENT, "broken"),
                each("a dripping head", dripping(""), IMPATIENT, "timeout"),
                each("a dripping field", dripping(ok + "X: "), IMPATIENT, "timeout"),
                each("a dripping answer", dripping("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 "), IMPATIENT, "timeout"),
                each("a dripping body", dripping(ok + "Content-Length: 1000000\r\n\r\n"), IMPATIENT, "200"));
    }

    /** Heads are cut off, by their length or in time; bodies are not read, and do not matter. */
    @ParameterizedTest
    @MethodSource("answers")
    @Tag("W31")
    void d18_whatIsNoAnswerFailsAndWhatIsEndlessIsCutOffOrNotRead(Script script, Limits limits, Delivery delivery)
            throws InterruptedException {
        try (TestReceiver receiver = TestReceiver.on(OUTSIDE, script)) {
            assertThat(send(receiver, limits)).isEqualTo(delivery);
            assertThat(receiver.connections()).isEqualTo(1);
            assertThat(receiver.written()).isLessThan(16 << 20);
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
            return Senders.addresses(OUTSIDE);
        };
        try (Trap trap = Trap.on(OUTSIDE, 0)) {
            assertThat(Senders.send(trap.port(), late, IMPATIENT)).isEqualTo(new Delivery(false, "lookup-timeout"));
            assertThat(trap.wasTouched()).isFalse();
        }
    }

    @Test
    void d18_aReceiverThatNeverAnswersIsLeftInTime() throws IOException {
        try (ServerSocket deaf = new ServerSocket(0, 50, InetAddress.getByName(OUTSIDE))) {
            assertThat(Senders.send(deaf.getLocalPort(), Senders.answering(OUTSIDE), IMPATIENT))
                    .isEqualTo(new Delivery(false, "timeout"));
        }
    }

    @Test
    void d18_aReceiverThatNeverTakesTheConnectionIsLeftInTime() throws IOException {
        List<Socket> queue = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getByName(OUTSIDE))) {
            InetSocketAddress address = new InetSocketAddress(OUTSIDE, full.getLocalPort());
            for (boolean room = true; room; ) {
                Socket socket = new Socket();
                queue.add(socket);
                try {
                    socket.connect(address, 300);
                } catch (SocketTimeoutException e) {
                    room = false;
                }
            }
            NameService twice = Senders.answering(OUTSIDE, OUTSIDE);
            assertThat(Senders.send(full.getLocalPort(), twice, IMPATIENT)).isEqualTo(new Delivery(false, "timeout"));
        } finally {
            for (Socket socket : queue) {
                socket.close();
            }
        }
    }
}
