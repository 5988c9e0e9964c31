package io.twophp.jaxrs.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.core.client.Transport.Limits;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.NotSentException;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The facts that are certain about an exchange that failed. */
class ClientTransportTest {

    private final Client client = ClientBuilder.newClient();

    @Test
    void what_found_no_server_was_not_sent() throws IOException {
        URI nobody = address(closed(new ServerSocket(0, 1, InetAddress.getLoopbackAddress())));
        assertThatThrownBy(() -> send(nobody)).isInstanceOf(NotSentException.class);
    }

    @Test
    @Tag("D3")
    void what_a_server_got_before_it_died_may_have_been_sent() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> death = CompletableFuture.runAsync(() -> takeOneRequestAndDie(server));
            assertThatThrownBy(() -> send(address(server)))
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(NotSentException.class);
            death.join();
        }
    }

    private void send(URI uri) throws IOException {
        new ClientTransport(client)
                .send(new Message(
                        "POST",
                        uri,
                        Map.of("Content-Type", List.of("text/plain")),
                        new byte[] {'x'},
                        new Limits(Duration.ofMinutes(1), 1_000)));
    }

    private static void takeOneRequestAndDie(ServerSocket server) {
        try (Socket connection = server.accept()) {
            server.close();
            StringBuilder request = new StringBuilder();
            while (!request.toString().endsWith("\r\n\r\nx")) {
                request.append((char) connection.getInputStream().read());
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ServerSocket closed(ServerSocket server) throws IOException {
        server.close();
        return server;
    }

    private static URI address(ServerSocket server) {
        return URI.create("http://127.0.0.1:" + server.getLocalPort() + "/");
    }
}
