package io.twophp.jaxrs.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import jakarta.ws.rs.client.Entity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Redirects that meet a client with the Feature and Jersey's usual connector. */
@Tag("W4")
class RedirectsTest extends ClientTests {

    private static final String FOLLOW = "jersey.config.client.followRedirects";

    private final List<String> requests = new CopyOnWriteArrayList<>();
    private HttpServer moving;

    @BeforeEach
    void serve() throws IOException {
        moving = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        moving.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            requests.add(exchange.getRequestMethod() + " " + path);
            exchange.getResponseHeaders().set("Location", "/shop/api/there");
            exchange.sendResponseHeaders(path.equals("/shop/api/there") ? 204 : 302, -1);
            exchange.close();
        });
        moving.start();
    }

    @AfterEach
    void stop() {
        moving.stop(0);
    }

    private URI here() {
        return URI.create("http://127.0.0.1:" + moving.getAddress().getPort() + "/shop/api/here");
    }

    @Test
    void areNotFollowedWhateverTheRequestSays() {
        assertThat(CLIENT.client()
                        .target(here())
                        .property(FOLLOW, true)
                        .request()
                        .property(FOLLOW, true)
                        .post(Entity.text("x"))
                        .getStatus())
                .isEqualTo(302);
        assertThat(requests).containsExactly("POST /shop/api/here");
    }

    @Test
    void areFollowedAsEverWhereNothingIsChanged() {
        assertThat(CLIENT.client().target(here()).request().get().getStatus()).isEqualTo(204);
        assertThat(CLIENT.client()
                        .target(here())
                        .request()
                        .property(FOLLOW, false)
                        .get()
                        .getStatus())
                .isEqualTo(302);
        assertThat(requests).containsExactly("GET /shop/api/here", "GET /shop/api/there", "GET /shop/api/here");
    }
}
