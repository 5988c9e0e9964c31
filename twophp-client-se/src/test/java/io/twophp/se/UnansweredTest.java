package io.twophp.se;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.twophp.jaxrs.client.TwoPhaseCallException;
import jakarta.ws.rs.client.Entity;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests servers that accept a connection and never finish an answer: the call's time ends all the same, on both of
 * Jersey's connectors for the JDK.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UnansweredTest {

    private static final String JDK = "org.glassfish.jersey.jnh.connector.JavaNetHttpConnectorProvider";
    private static final String OLDER = "org.glassfish.jersey.client.HttpUrlConnectorProvider";

    @TempDir
    Path folder;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Socket> connections = new CopyOnWriteArrayList<>();
    private ServerSocket server;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
        for (Socket connection : connections) {
            connection.close();
        }
        threads.shutdownNow();
    }

    /** Sends {@code begin} to each connection, then {@code rest} for ever; without a rest, nothing more. */
    private void answering(String begin, byte[] rest) {
        threads.execute(() -> {
            try {
                while (true) {
                    Socket connection = server.accept();
                    connections.add(connection);
                    threads.execute(() -> answer(connection, begin, rest));
                }
            } catch (IOException e) {
                // closed: the test is over
            }
        });
    }

    private static void answer(Socket connection, String begin, byte[] rest) {
        try {
            connection.getInputStream().read();
            OutputStream out = connection.getOutputStream();
            out.write(begin.getBytes(US_ASCII));
            while (rest.length > 0) {
                out.write(rest);
            }
        } catch (IOException e) {
            // the client has closed the connection
        }
    }

    private TwoPhaseCallException order(String connector, String timeout) {
        try (TwoPhaseClient twoPhase = TwoPhaseClient.in(folder)
                .set("twophp.client.timeout", timeout)
                .set("twophp.client.backoff", "1")
                .set("twophp.client.max-response", "100000")
                .set("twophp.client.recovery.interval", "PT1H")
                .configure(client -> client.property("jersey.config.client.connector.provider", connector)
                        .readTimeout(1, TimeUnit.HOURS))
                .open()) {
            return catchThrowableOfType(
                    TwoPhaseCallException.class,
                    () -> twoPhase.client()
                            .target(URI.create("http://127.0.0.1:" + server.getLocalPort() + "/orders"))
                            .request()
                            .post(Entity.text("tea")));
        }
    }

    @ParameterizedTest
    @CsvSource({JDK + ", ''", OLDER + ", ''", JDK + ", HTTP/1.1 200 OK", OLDER + ", HTTP/1.1 200 OK"})
    @Tag("W7")
    void anAnswerThatNeverComesOrEndsBeforeItsBody(String connector, String begin) {
        answering(begin.isEmpty() ? "" : begin + "\r\nContent-Length: 10\r\n\r\n", new byte[0]);
        assertThat(order(connector, "PT2S").mayBeExecuted()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {JDK, OLDER})
    @Tag("W31")
    void anAnswerWithoutEnd(String connector) {
        answering(
                "HTTP/1.1 200 OK\r\nDTT-2PHP-Server-Correlation-ID: scid-1\r\nDTT-2PHP-Phase-State: COMMITTED\r\n"
                        + "Content-Length: 1000000000000\r\n\r\n",
                new byte[10_000]);
        TwoPhaseCallException unfinished = order(connector, "PT1M");
        assertThat(unfinished.mayBeExecuted()).isTrue();
        assertThat(unfinished).hasStackTraceContaining("TWOPHP-0625").hasStackTraceContaining("100000 bytes");
        assertThat(connections).as("asked once: it would be the same again").hasSize(1);
    }
}
