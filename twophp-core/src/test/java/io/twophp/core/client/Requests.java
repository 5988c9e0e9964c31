package io.twophp.core.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.Keys;
import io.twophp.core.crypto.Vault;
import io.twophp.core.intent.ServiceIdentity;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Requests that the shop sends to other services, and the executions of its own intents within which it does. */
abstract class Requests {

    static final ServiceIdentity SHOP = ServiceIdentity.named("shop");
    static final String HOST = "https://pay.example";
    static final URI ORDERS = URI.create(HOST + "/orders");
    static final URI SLOW = URI.create(HOST + "/slow");
    static final URI FAILING = URI.create(HOST + "/failing");
    static final URI ORDINARY = URI.create(HOST + "/ordinary");
    static final String OWNER = "shop-user";
    static final String SHOPS = "shop's account";
    static final Vault VAULT = new Vault(new AesGcmCipher(Keys.ring("k1:1")));

    /** One execution of the intent of that number. */
    static Inbound execution(int intent) {
        return new Inbound(new ClientCorrelationId("inbound-" + intent), intent(intent));
    }

    static ServerCorrelationId intent(int number) {
        return new ServerCorrelationId("intent-" + number);
    }

    static OutboundRequest order(String what) {
        return order(ORDERS, what);
    }

    static OutboundRequest order(URI uri, String what) {
        return order(uri, what, options(ConfirmationMode.HANDSHAKE, null));
    }

    static OutboundRequest order(URI uri, String what, OutboundRequest.Options options) {
        return new OutboundRequest(
                "POST", uri, Map.of("Content-Type", List.of("text/plain")), what.getBytes(UTF_8), options);
    }

    /** A request whose options are the usual ones. */
    static OutboundRequest post(URI uri, Map<String, List<String>> headers, String body) {
        return new OutboundRequest("POST", uri, headers, body.getBytes(UTF_8), OutboundRequest.Options.DEFAULT);
    }

    static OutboundRequest.Options autoConfirmed() {
        return options(ConfirmationMode.AUTO_CONFIRM, null);
    }

    static OutboundRequest.Options placed(String name) {
        return options(ConfirmationMode.HANDSHAKE, name);
    }

    static OutboundRequest.Options options(ConfirmationMode confirmationMode, String place) {
        return options(confirmationMode, place, Optional.of(SHOPS), Dialect.TWOPHP);
    }

    static OutboundRequest.Options options(
            ConfirmationMode confirmationMode, String place, Optional<String> identity, Dialect dialect) {
        return new OutboundRequest.Options(
                confirmationMode,
                Optional.empty(),
                Optional.empty(),
                Optional.ofNullable(place),
                Optional.empty(),
                identity,
                dialect);
    }

    /** Makes a call that ends without an outcome. */
    static UnfinishedCallException unfinished(ThrowingCallable call) {
        UnfinishedCallException e = catchThrowableOfType(UnfinishedCallException.class, call);
        assertThat(e).isNotNull();
        return e;
    }

    static String text(Transport.Reply response) {
        return new String(response.body(), UTF_8);
    }
}
