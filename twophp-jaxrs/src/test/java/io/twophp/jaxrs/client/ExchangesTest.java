package io.twophp.jaxrs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.FeatureClient;
import io.twophp.jaxrs.rig.TestServer;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.client.ClientResponseFilter;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Variant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.glassfish.jersey.message.GZipEncoder;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.filter.EncodingFilter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each exchange of a call passes the filters and interceptors of its client. */
class ExchangesTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.serving(compressing());

    @RegisterExtension
    static final FeatureClient CLIENT = FeatureClient.of(SERVER);

    @RegisterExtension
    static final FeatureClient STRANGER = FeatureClient.anonymous(SERVER);

    private static ResourceConfig compressing() {
        ResourceConfig application = Shop.application();
        EncodingFilter.enableFor(application, GZipEncoder.class);
        return application;
    }

    @Test
    void requestFiltersSeeEachExchangeAndResponseFiltersTheAnswerTooHoweverOftenTheFeatureIsRegistered() {
        List<String> answers = new CopyOnWriteArrayList<>();
        ClientResponseFilter noting = (request, response) ->
                answers.add(request.getUri().getPath() + " " + response.getHeaderString(ProtocolHeader.PHASE_STATE));
        CLIENT.client().register(noting);
        CLIENT.client().register(TwoPhaseClientFeature.class);
        CLIENT.client().register(new TwoPhaseClientFeature());
        CLIENT.target("echo").register(TwoPhaseClientFeature.class).request().post(Entity.text("x"));
        assertThat(SERVER.database().count("twophp_call")).isEqualTo(1);
        assertThat(CLIENT.exchanges()).containsExactly("POST echo", "POST echo/confirm");
        assertThat(answers)
                .containsExactly(
                        "/shop/api/echo WAITING_CONFIRM",
                        "/shop/api/echo/confirm COMMITTED",
                        "/shop/api/echo COMMITTED");
    }

    @Test
    @Tag("N14")
    @Tag("D13")
    @Tag("N37")
    void whatIsAcceptedIsPolledToItsEndWithTheCredentialsOfTheRequest() {
        List<Object> seen = new CopyOnWriteArrayList<>();
        STRANGER.disturb(exchange -> {
            seen.add(exchange.getHeaderString("Authorization") + " " + exchange.getHeaderString("Cookie"));
            if (exchange.getMethod().equals("GET")) {
                SERVER.shop().gate().open();
            }
        });
        Response later = STRANGER.request("later")
                .header("Authorization", "Test bob;customer")
                .cookie(new Cookie.Builder("session").value("s3cret").build())
                .post(null);
        assertThat(later.getStatus()).isEqualTo(201);
        assertThat(later.getHeaderString(ProtocolHeader.PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(later.getHeaderString(ProtocolHeader.RESOURCE_ID)).isEqualTo(later.readEntity(String.class));
        assertThat(STRANGER.exchanges())
                .startsWith("POST later", "POST later/confirm")
                .anySatisfy(exchange -> assertThat(exchange).startsWith("GET 2php/intents/"))
                .last()
                .isEqualTo("POST later/confirm");
        assertThat(seen)
                .hasSameSizeAs(STRANGER.exchanges())
                .allSatisfy(sent -> assertThat(sent.toString())
                        .startsWith("Test bob;customer")
                        .contains("session=s3cret"));
        assertThat(SERVER.database().items()).containsExactly("for bob");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"small", ""})
    void encodingsOfTheClientsInterceptorsGoOverTheWireAndComeBackDecoded(String body) {
        CLIENT.client().register(GZipEncoder.class);
        Variant gzip = new Variant(MediaType.TEXT_PLAIN_TYPE, (Locale) null, "gzip");
        String text = body.isEmpty() ? "long ".repeat(10_000) : body;
        Response echo = CLIENT.request("echo")
                .header(HttpHeaders.ACCEPT_ENCODING, "gzip")
                .post(Entity.entity(text, gzip));
        assertThat(echo.getStatus()).isEqualTo(200);
        assertThat(echo.getHeaderString(HttpHeaders.CONTENT_ENCODING)).isEqualTo("gzip");
        assertThat(echo.readEntity(String.class)).isEqualTo(text);
        assertThat(echo.getHeaderString("Seen-Content-Encoding")).isEqualTo("gzip");
    }

    /** Checks the filters of a target: JAX-RS has no way from a request to its target. */
    @Test
    void filtersOfTheTargetAloneSeeTheAnswerOnly() {
        List<String> requests = new CopyOnWriteArrayList<>();
        List<String> answers = new CopyOnWriteArrayList<>();
        ClientRequestFilter before = exchange -> requests.add(exchange.getUri().getPath());
        ClientResponseFilter after =
                (request, response) -> answers.add(request.getUri().getPath());
        Response answer =
                CLIENT.target("echo").register(before).register(after).request().post(Entity.text("x"));
        assertThat(answer.getStatus()).isEqualTo(200);
        assertThat(requests).isEmpty();
        assertThat(answers).containsExactly("/shop/api/echo");
    }

    @Test
    void propertiesOfTheTargetHoldForEachExchange() {
        Set<Object> seen = ConcurrentHashMap.newKeySet();
        ClientRequestFilter noting = exchange -> {
            Object own = exchange.getProperty("shop.colour");
            seen.add(own == null ? String.valueOf(exchange.getConfiguration().getProperty("shop.colour")) : own);
        };
        CLIENT.client().register(noting).property("shop.colour", "red");
        CLIENT.target("echo").property("shop.colour", "green").request().post(Entity.text("x"));
        assertThat(seen).containsExactly("green");
    }

    @Test
    void aFiltersOwnAnswerIsTheServers() {
        CLIENT.disturb(exchange -> exchange.abortWith(Response.status(418)
                .type("application/problem+json")
                .entity("no tea today")
                .build()));
        Response answer = CLIENT.request("echo").post(Entity.text("x"));
        assertThat(answer.getStatus()).isEqualTo(418);
        assertThat(answer.readEntity(String.class)).isEqualTo("no tea today");
        assertThat(SERVER.database().column("SELECT state FROM twophp_call")).containsExactly("REFUSED");
    }

    @ParameterizedTest
    @CsvSource({"/echo, false, ABANDONED", "/echo/confirm, true, REGISTERED"})
    @Tag("D3")
    void whatAFilterThrowsEndsTheCallBeforeItsConfirmationAndLeavesItOpenLater(
            String at, boolean mayBeExecuted, String state) {
        CLIENT.request("echo").post(Entity.text("x"));
        SERVER.database().execute("DELETE FROM twophp_call");
        IllegalStateException failure = new IllegalStateException("no token");
        CLIENT.disturb(exchange -> {
            if (exchange.getUri().getPath().endsWith(at)) {
                throw failure;
            }
        });
        assertThatThrownBy(() -> CLIENT.request("echo").post(Entity.text("x")))
                .isInstanceOfSatisfying(
                        TwoPhaseCallException.class,
                        ended -> assertThat(ended.mayBeExecuted()).isEqualTo(mayBeExecuted))
                .hasRootCause(failure);
        assertThat(SERVER.database().column("SELECT state FROM twophp_call")).containsExactly(state);
    }
}
