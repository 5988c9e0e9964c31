package io.twophp.testsuite.servers;

import static io.twophp.testsuite.servers.Stage.note;
import static io.twophp.testsuite.servers.Stage.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Database;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * The servers that send stored requests to themselves: requests with another server's token, an old or a used one, from
 * another address or through a proxy, are refused, and nothing is executed.
 */
@Tag("servers")
@Tag("D17")
class LoopbackTokenIT {

    private TokenTap tap;

    @AfterEach
    void close() {
        if (tap != null) {
            tap.close();
        }
    }

    @TestFactory
    Stream<DynamicNode> everyServerThatSendsItselfRequests() {
        return Cell.onWildFlyAndLiberty(
                "loopback-it-",
                this::start,
                Check.of("a used token is of no use", this::used),
                Check.of("a guessed token is of no use", this::guessed),
                Check.of("a good token is of no use from elsewhere, nor once it is old", this::stolen),
                Check.of("the log has no token", this::log));
    }

    /** Starts a server whose tokens are tapped. */
    private Stage start(Make make, Path war, Database database, Path directory) throws IOException {
        close();
        tap = new TokenTap();
        Stage stage = Stage.start(
                make, war, database, directory, launch -> launch.property("twophp.redelivery.url", tap.origin()));
        tap.leadTo(stage.server().baseUri());
        await().atMost(Stage.PATIENCE).until(tap::isTaken);
        return stage;
    }

    private void used(Stage stage) throws Exception {
        String text = text();
        executed(stage, text);
        for (String token : List.copyOf(tap.tokens())) {
            assertThat(show(stage, Optional.empty(), token)).isEqualTo(404);
        }
        assertThat(stage.notes(text)).isEqualTo(1);
    }

    private void guessed(Stage stage) throws Exception {
        String text = text();
        executed(stage, text);
        String used = tap.tokens().get(tap.tokens().size() - 1);
        for (String token : List.of("", "A".repeat(43), used.substring(1) + "A", used.substring(0, 20))) {
            assertThat(show(stage, Optional.empty(), token)).isEqualTo(404);
        }
        assertThat(stage.notes(text)).isEqualTo(1);
    }

    private void stolen(Stage stage) throws Exception {
        String text = text();
        Registered intent = stage.alice().register(note("later", text));
        int before = tap.tokens().size();
        tap.hold();
        assertThat(stage.alice().confirm(intent).statusCode()).isEqualTo(202);
        await().atMost(Stage.PATIENCE).until(() -> tap.tokens().size() > before);
        String good = tap.tokens().get(before);
        assertThat(show(stage, Optional.empty(), good, "X-Forwarded-For: 127.0.0.1"))
                .isEqualTo(404);
        assertThat(show(stage, Optional.empty(), good, "Forwarded: for=127.0.0.1"))
                .isEqualTo(404);
        Optional<InetAddress> elsewhere = elsewhere();
        if (elsewhere.isPresent()) {
            assertThat(show(stage, elsewhere, good)).isEqualTo(404);
        }
        assertThat(stage.notes(text)).isZero();
        tap.refuse();
        await().atMost(Stage.PATIENCE).until(() -> tap.tokens().size() > before + 1);
        assertThat(show(stage, Optional.empty(), good)).isEqualTo(404);
        stage.awaitPhase(stage.alice(), intent, "COMMITTED");
        assertThat(stage.notes(text)).isEqualTo(1);
    }

    private void log(Stage stage) {
        assertThat(tap.tokens()).isNotEmpty();
        assertThat(stage.server().output()).doesNotContain(tap.tokens());
    }

    private static void executed(Stage stage, String text) {
        stage.awaitPhase(stage.alice(), stage.accepted(note("later", text)), "COMMITTED");
    }

    /** Sends a token to the server's own entrance, and returns the status of the answer. */
    private static int show(Stage stage, Optional<InetAddress> from, String token, String... headers)
            throws IOException {
        URI server = stage.server().baseUri();
        try (Socket socket = from.isEmpty()
                ? new Socket(server.getHost(), server.getPort())
                : new Socket(server.getHost(), server.getPort(), from.get(), 0)) {
            String request = "POST /portable/2php/redelivery HTTP/1.1\r\nHost: " + server.getAuthority()
                    + "\r\nConnection: close\r\nContent-Length: 0\r\n" + TokenTap.TOKEN + ": " + token + "\r\n"
                    + Stream.of(headers).map(header -> header + "\r\n").reduce("", String::concat) + "\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            return Integer.parseInt(answer.split(" ", 3)[1]);
        }
    }

    /** Returns an address of this machine that is no loopback address. */
    private static Optional<InetAddress> elsewhere() throws IOException {
        return NetworkInterface.networkInterfaces()
                .flatMap(network -> network.getInterfaceAddresses().stream())
                .map(InterfaceAddress::getAddress)
                .filter(address -> !address.isLoopbackAddress() && address.getAddress().length == 4)
                .findFirst();
    }
}
