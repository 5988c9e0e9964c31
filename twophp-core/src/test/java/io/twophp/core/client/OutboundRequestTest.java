package io.twophp.core.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.Dialect;
import io.twophp.ProtocolHeader;
import io.twophp.core.Words;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.settings.CredentialHeaders;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parts of a request that are sent and stored. */
class OutboundRequestTest extends Requests {

    private static OutboundRequest request(String uri, Map<String, List<String>> headers) {
        return new OutboundRequest(
                "PUT", URI.create(uri), headers, "tea".getBytes(UTF_8), OutboundRequest.Options.DEFAULT);
    }

    /** Returns the request as it is made of what is stored of it. */
    private static OutboundRequest again(OutboundRequest request) {
        return OutboundRequest.of(
                request.stored(CredentialHeaders.USUAL), ConfirmationMode.HANDSHAKE, Dialect.TWOPHP, "payments");
    }

    @ParameterizedTest
    @Words("""
            Authorization AUTHORIZATION cookie Cookie proxy-Authorization X-Api-Key X-Auth-Token
            X-Shop-Secret Dtt-2PHP-Callback
            """)
    @Tag("D23")
    @Tag("X21")
    void d23_credentialsAreNeverStored(String name) {
        OutboundRequest request =
                request("https://pay.example/o", Map.of(name, List.of("secret"), "Accept", List.of("*/*")));
        boolean protocols = ProtocolHeader.isProtocolHeader(name);
        Map<String, List<String>> stored =
                request.stored(CredentialHeaders.USUAL).headers();
        assertThat(stored.values()).doesNotContain(List.of("secret"));
        assertThat(stored).containsEntry("Accept", List.of("*/*")).hasSize(protocols ? 1 : 2);
        assertThat(again(request).hasCredentials(CredentialHeaders.USUAL)).isNotEqualTo(protocols);
        assertThat(request.registrationHeaders().containsKey(name)).isNotEqualTo(protocols);
        assertThat(request.followingHeaders().containsKey(name)).isNotEqualTo(protocols);
    }

    /** Endpoint and target stand readably in the ledger. */
    @Test
    @Tag("D23")
    void d23_credentialsInTheUrlAreRefusedWithoutRepeatingThem() {
        assertThatThrownBy(() -> request("https://shop:secret@pay.example/o", Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pay.example")
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/orders", "orders", "mailto:shop@pay.example", "urn:order:1"})
    void whatIsNoAbsoluteUrlIsRefused(String uri) {
        assertThatThrownBy(() -> request(uri, Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("absolute");
    }

    @ParameterizedTest
    @Words("""
            https://pay.example/o https://pay.example https://pay.example:8443/a%2Fb/%C3%A4?q=%26&r=+
            http://[::1]:8080/o?
            """)
    void whatIsStoredIsTheRequestAgain(String uri) {
        OutboundRequest request =
                request(uri, Map.of("Content-Type", List.of("text/plain"), "X-Many", List.of("a", "b")));
        StoredRequest stored = request.stored(CredentialHeaders.USUAL);
        OutboundRequest again = again(request);
        assertThat(again.uri()).isEqualTo(request.uri());
        assertThat(again.method()).isEqualTo("PUT");
        assertThat(again.headers()).isEqualTo(request.headers());
        assertThat(again.body()).isEqualTo(request.body());
        assertThat(again.endpoint()).isEqualTo(request.endpoint());
        assertThat(again.stored(CredentialHeaders.USUAL).fingerprint()).isEqualTo(stored.fingerprint());
    }

    /** An empty path means the slash, and is sent as such (RFC 9110, 4.2.3). */
    @ParameterizedTest
    @ValueSource(strings = {"https://pay.example", "https://pay.example/"})
    @Tag("W23")
    @Tag("D1")
    void w23_theRootIsOneAddressHoweverItIsSpelled(String root) {
        OutboundRequest request = request(root + "?x=%31", Map.of());
        assertThat(request.uri()).isEqualTo(URI.create("https://pay.example/?x=%31"));
        assertThat(request.endpoint()).isEqualTo("https://pay.example/");
        assertThat(request.placeName()).isEqualTo("PUT https://pay.example/");
        assertThat(request.stored(CredentialHeaders.USUAL).path()).isEqualTo("/");
        assertThat(request.stored(CredentialHeaders.USUAL).query()).isEqualTo("x=%31");
        assertThat(again(request).endpoint()).isEqualTo("https://pay.example/");
    }

    @Test
    @Tag("W3")
    void theNameOfItsIdentityIsStoredAndNotSent() {
        OutboundRequest again = again(order("tea"));
        assertThat(again.options().identity()).contains(SHOPS);
        assertThat(again.headers()).containsOnlyKeys("Content-Type");
    }

    @Test
    @Tag("D1")
    void whatIsAboutABodyOrAResourceDoesNotFollowPhaseOne() {
        OutboundRequest request = request(
                "https://pay.example/o",
                Map.of(
                        "Content-Type", List.of("a/b"),
                        "content-encoding", List.of("gzip"),
                        "IF-MATCH", List.of("*"),
                        "If-Unmodified-Since", List.of("now"),
                        "Prefer", List.of("respond-async")));
        assertThat(request.followingHeaders()).containsOnlyKeys("Prefer");
        assertThat(request.registrationHeaders()).hasSize(5);
    }

    @Test
    void laterChangesOfItsPartsDontReachIt() {
        byte[] body = {1};
        OutboundRequest request = new OutboundRequest("POST", ORDERS, Map.of(), body, OutboundRequest.Options.DEFAULT);
        body[0] = 2;
        request.body()[0] = 3;
        assertThat(request.body()).containsExactly(1);
    }
}
