package io.twophp.se;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import io.twophp.CallEnded;
import io.twophp.Dialect;
import io.twophp.jaxrs.client.TwoPhaseCallException;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import jakarta.ws.rs.client.Entity;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The client finds POE resources by the headers of answers, over HTTP: then a POST whose answer is lost is sent again,
 * which it is not to an ordinary server.
 */
@Tag("P6")
class PoeDiscoveryTest {

    /** Names addresses in a header, and takes one POST or PATCH at each, the answer to which is lost. */
    private static final class Shop extends HttpStub {

        private final List<String> requests = new CopyOnWriteArrayList<>();
        private volatile String header = "POE-Links";
        private volatile String value = "";
        private volatile String redirect;

        @Override
        void handle(HttpExchange exchange) throws IOException {
            String method = exchange.getRequestMethod();
            exchange.getRequestBody().readAllBytes();
            requests.add(method + " " + exchange.getRequestHeaders().getFirst("POE"));
            if (method.equals("GET") && exchange.getRequestURI().getPath().equals("/basket")) {
                if (redirect != null) {
                    exchange.getResponseHeaders().set("Location", redirect);
                    HttpStub.answer(exchange, 302, "");
                    return;
                }
                exchange.getResponseHeaders().set(header, value);
                HttpStub.answer(exchange, 200, "<form method=post action=/orders/1 rel=poe>");
            } else if (method.equals("GET")) {
                HttpStub.answer(exchange, 200, "ordered");
            } else if (requests.stream()
                            .filter(request -> request.startsWith(method))
                            .count()
                    == 1) {
                exchange.close();
            } else {
                exchange.getResponseHeaders().set("Allow", "GET");
                HttpStub.answer(exchange, 405, "");
            }
        }
    }

    @TempDir
    Path folder;

    private final List<CallEnded> ends = new CopyOnWriteArrayList<>();

    @AutoClose
    private final Shop shop = new Shop();

    @AutoClose
    private final Shop other = new Shop();

    private TwoPhaseClientBuilder opening(UnaryOperator<TwoPhaseClientBuilder> more) {
        return more.apply(TwoPhaseClient.in(folder)
                .set("twophp.client.attempts", "3")
                .set("twophp.client.backoff", "1")
                .set("twophp.client.recovery.interval", "PT1H")
                .onEnd(ends::add));
    }

    /** Reads the basket, then posts; returns the answer's text, or null if the POST was not repeated. */
    private String ordered(TwoPhaseClientBuilder opening, URI address) {
        try (TwoPhaseClient twoPhase = opening.open()) {
            twoPhase.client().target(shop.at("/basket")).request().get().close();
            try {
                return twoPhase.client()
                        .target(address)
                        .request()
                        .post(Entity.text("tea"))
                        .readEntity(String.class);
            } catch (TwoPhaseCallException e) {
                return null;
            }
        }
    }

    private long posts(Shop at) {
        return at.requests.stream()
                .filter(request -> request.startsWith("POST"))
                .count();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POE-Links | \"/orders/1\"",
                "POE-Links | \"/x?a=1\", \"orders/1\"",
                "POE-Links | \"$/orders/1\"",
                "poe-links | ,\"/orders/1\" ,",
                "Link | </orders/1>; rel=\"next poe\"",
                "Link | <$/orders/1>; rel=poe",
            })
    void p6_aPostToANamedAddressIsRepeatedWithoutTheApplicationsWord(String header, String value) {
        shop.header = header;
        shop.value = value.replace("$", shop.at("").toString());
        assertThat(ordered(opening(client -> client), shop.at("/orders/1"))).isEqualTo("ordered");
        assertThat(posts(shop)).isEqualTo(2);
        assertThat(shop.requests).as("§4").allMatch(request -> request.endsWith(" 1"));
        assertThat(ends).extracting(end -> end.call().dialect()).containsExactly(Dialect.POE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POE-Links | \"/orders/2\"",
                "POE-Links | \"/orders/1?a=1\"",
                "POE-Links | \"/orders/1#now\"",
                "POE-Links | /orders/1",
                "POE-Links | \"/orders/1",
                "POE-Links | \"/orders/1\" \"/x\"",
                "POE-Links | \"http://evil@$/orders/1\"",
                "Link | </orders/1>; rel=next",
                "Link | </orders/1>; rel=poe; anchor=\"/else\"",
                "Link | </orders/1; rel=poe",
                "X-Nothing | but the form in the body",
            })
    void p6_nothingElseMarksAnAddress(String header, String value) {
        shop.header = header;
        shop.value = value.replace("$", shop.at("").getAuthority());
        assertThat(ordered(opening(client -> client), shop.at("/orders/1"))).isNull();
        assertThat(posts(shop)).isEqualTo(1);
    }

    /** §8: a server must not have clients repeat requests to another. */
    @Test
    void p6_anotherServersAddressIsBelievedOnlyIfASettingNamesTheServer() {
        shop.value = "\"" + other.at("/orders/1") + "\"";
        assertThat(ordered(opening(client -> client), other.at("/orders/1"))).isNull();
        assertThat(posts(other)).isEqualTo(1);
        other.requests.clear();
        assertThat(ordered(
                        opening(client -> client.set(
                                "twophp.client.poe.authorities", other.at("/").getAuthority())),
                        other.at("/orders/1")))
                .isEqualTo("ordered");
        assertThat(posts(other)).isEqualTo(2);
    }

    /** The server that a redirect leads to speaks of itself alone. */
    @Test
    void p6_aRedirectsTargetMarksNoAddressOfTheServerThatRedirects() {
        other.value = "\"/orders/1\"";
        shop.redirect = other.at("/basket").toString();
        UnaryOperator<TwoPhaseClientBuilder> following = client -> client.configure(builder -> builder.property(
                        "jersey.config.client.connector.provider",
                        "org.glassfish.jersey.client.HttpUrlConnectorProvider")
                .property("jersey.config.client.followRedirects", true));
        assertThat(ordered(opening(following), shop.at("/orders/1"))).isNull();
        assertThat(posts(shop)).isEqualTo(1);
    }

    @Test
    void p6_canBeTurnedOffAndAPropertyDecides() {
        shop.value = "\"/orders/1\"";
        assertThat(ordered(opening(client -> client.set("twophp.client.poe.discovery", "false")), shop.at("/orders/1")))
                .isNull();
        assertThat(shop.requests).allMatch(request -> request.endsWith(" null"));
        shop.requests.clear();
        assertThat(ordered(
                        opening(client -> client.configure(
                                builder -> builder.property(TwoPhaseClientFeature.DIALECT, Dialect.TWOPHP))),
                        shop.at("/orders/1")))
                .isNull();
    }

    /** §1.2: similar techniques for other methods that are not idempotent, by the application's word. */
    @Test
    void patchIsRepeatedAsPostIsIfTheApplicationSaysSo() {
        shop.value = "\"/orders/1\"";
        try (TwoPhaseClient twoPhase = opening(client -> client).open()) {
            twoPhase.client().target(shop.at("/basket")).request().get().close();
            assertThat(catchThrowableOfType(
                            TwoPhaseCallException.class,
                            () -> twoPhase.client()
                                    .target(shop.at("/orders/1"))
                                    .request()
                                    .method("PATCH", Entity.text("tea"))))
                    .as("POE-Links speaks of POST")
                    .isNotNull();
            shop.requests.clear();
            assertThat(twoPhase.client()
                            .target(shop.at("/orders/1"))
                            .request()
                            .property(TwoPhaseClientFeature.DIALECT, Dialect.POE)
                            .method("PATCH", Entity.text("tea"))
                            .readEntity(String.class))
                    .isEqualTo("ordered");
        }
        assertThat(shop.requests).containsExactly("PATCH 1", "PATCH 1", "GET 1");
    }
}
