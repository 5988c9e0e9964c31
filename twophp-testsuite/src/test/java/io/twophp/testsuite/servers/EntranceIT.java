package io.twophp.testsuite.servers;

import static io.twophp.testsuite.servers.Stage.note;
import static io.twophp.testsuite.servers.Stage.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.Trees;
import io.twophp.testsuite.stranger.Client.Registered;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * The servers that send stored requests to themselves: requests with another server's token, an old or a used one, from
 * another address or through a proxy, are refused, and nothing is executed.
 */
@Tag("servers")
@Tag("D17")
class EntranceIT {

    private static final Path WAR = Make.target().resolve("portable.war");
    private static final Path DIRECTORY = Make.target().resolve("entrance-it");

    @TestFactory
    Stream<DynamicNode> everyServerWithAnEntrance() {
        return Make.chosen().stream()
                .filter(make -> make == Make.WILDFLY || make == Make.LIBERTY)
                .map(EntranceIT::attempts);
    }

    private static DynamicNode attempts(Make make) {
        Site site = new Site(make);
        return DynamicContainer.dynamicContainer(
                make.word(),
                List.of(
                        DynamicTest.dynamicTest("starts", site::start),
                        DynamicTest.dynamicTest("a used token is of no use", site::used),
                        DynamicTest.dynamicTest("a guessed token is of no use", site::guessed),
                        DynamicTest.dynamicTest(
                                "a good token is of no use from elsewhere, nor once it is old", site::stolen),
                        DynamicTest.dynamicTest("the log has no token", site::log),
                        DynamicTest.dynamicTest("stops", site::stop)));
    }

    /** One server, whose tokens are tapped. */
    private static final class Site {

        private final Make make;
        private TokenTap tap;
        private Stage stage;

        Site(Make make) {
            this.make = make;
        }

        void start() throws IOException {
            Path directory = DIRECTORY.resolve(make.word());
            Trees.delete(directory);
            tap = new TokenTap();
            stage = Stage.start(
                    make,
                    WAR,
                    Database.h2(Files.createDirectories(directory).resolve("data")),
                    directory,
                    launch -> launch.property("twophp.redelivery.url", tap.origin()));
            tap.leadTo(stage.server().baseUri());
            await().atMost(Stage.PATIENCE).until(tap::isTaken);
        }

        void used() throws Exception {
            String text = text();
            executed(text);
            for (String token : List.copyOf(tap.tokens())) {
                assertThat(show(Optional.empty(), token)).isEqualTo(404);
            }
            assertThat(stage.notes(text)).isEqualTo(1);
        }

        void guessed() throws Exception {
            String text = text();
            executed(text);
            String used = tap.tokens().get(tap.tokens().size() - 1);
            for (String token : List.of("", "A".repeat(43), used.substring(1) + "A", used.substring(0, 20))) {
                assertThat(show(Optional.empty(), token)).isEqualTo(404);
            }
            assertThat(stage.notes(text)).isEqualTo(1);
        }

        void stolen() throws Exception {
            String text = text();
            Registered intent = stage.alice().register(note("later", text));
            int before = tap.tokens().size();
            tap.hold();
            assertThat(stage.alice().confirm(intent).statusCode()).isEqualTo(202);
            await().atMost(Stage.PATIENCE).until(() -> tap.tokens().size() > before);
            String good = tap.tokens().get(before);
            assertThat(show(Optional.empty(), good, "X-Forwarded-For: 127.0.0.1"))
                    .isEqualTo(404);
            assertThat(show(Optional.empty(), good, "Forwarded: for=127.0.0.1")).isEqualTo(404);
            Optional<InetAddress> elsewhere = elsewhere();
            if (elsewhere.isPresent()) {
                assertThat(show(elsewhere, good)).isEqualTo(404);
            }
            assertThat(stage.notes(text)).isZero();
            tap.refuse();
            await().atMost(Stage.PATIENCE).until(() -> tap.tokens().size() > before + 1);
            assertThat(show(Optional.empty(), good)).isEqualTo(404);
            stage.awaitPhase(stage.alice(), intent, "COMMITTED");
            assertThat(stage.notes(text)).isEqualTo(1);
        }

        void log() throws IOException {
            assertThat(tap.tokens()).isNotEmpty();
            assertThat(Files.readString(stage.server().log())).doesNotContain(tap.tokens());
        }

        void stop() {
            if (stage != null) {
                stage.close();
            }
            tap.close();
        }

        private void executed(String text) {
            Registered intent = stage.alice().register(note("later", text));
            assertThat(stage.alice().confirm(intent).statusCode()).isEqualTo(202);
            stage.awaitPhase(stage.alice(), intent, "COMMITTED");
        }

        /** Sends a token to the server's own entrance, and returns the status of the answer. */
        private int show(Optional<InetAddress> from, String token, String... headers) throws IOException {
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
}
