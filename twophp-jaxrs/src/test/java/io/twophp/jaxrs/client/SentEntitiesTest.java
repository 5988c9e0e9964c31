package io.twophp.jaxrs.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.jaxrs.app.OrderView;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.core.Form;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.core.Variant;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every entity can be sent with the Feature as without it, and reaches the resource unchanged. */
class SentEntitiesTest extends ClientTests {

    private static Response sent(Entity<?> entity) {
        Response echo = CLIENT.request("echo").post(entity);
        assertThat(echo.getStatus()).isEqualTo(200);
        return echo;
    }

    static Stream<Arguments> entities() {
        StreamingOutput output = out -> out.write("streamed".getBytes(UTF_8));
        Variant rotated = new Variant(MediaType.TEXT_PLAIN_TYPE, Locale.CANADA_FRENCH, "x-rot13");
        return Stream.of(
                Arguments.of(Entity.entity("Gr\u00fc\u00dfe", "text/plain;charset=iso-8859-1"), "Gr\u00fc\u00dfe"),
                Arguments.of(
                        Entity.entity(new byte[] {0, -1, 13, 10, 0}, "application/x-own"), "\u0000\u00ff\r\n\u0000"),
                Arguments.of(Entity.json(new OrderView("7", "tea")), "{\"id\":\"7\",\"item\":\"tea\"}"),
                Arguments.of(
                        Entity.json(new GenericEntity<>(List.of(new OrderView("7", "tea"))) {}),
                        "[{\"id\":\"7\",\"item\":\"tea\"}]"),
                Arguments.of(
                        Entity.form(new Form("item", "green tea").param("note", "a&b")), "item=green+tea&note=a%26b"),
                Arguments.of(Entity.text(output), "streamed"),
                Arguments.of(Entity.text(""), ""),
                Arguments.of(Entity.entity("gur", rotated), "gur"),
                Arguments.of(null, ""));
    }

    @ParameterizedTest
    @MethodSource("entities")
    void isSentWithItsTypeLanguageAndEncoding(Entity<?> entity, String bytes) {
        Response echo = sent(entity);
        assertThat(new String(echo.readEntity(byte[].class), ISO_8859_1)).isEqualTo(bytes);
        Variant variant = entity == null ? new Variant(MediaType.WILDCARD_TYPE, "", "") : entity.getVariant();
        assertThat(echo.getHeaderString("Seen-Content-Type"))
                .isEqualToIgnoringCase(
                        entity == null
                                ? null
                                : variant.getMediaType().toString().replace("; ", ";"));
        assertThat(echo.getHeaderString("Seen-Content-Language"))
                .isEqualTo(variant.getLanguage() == Locale.CANADA_FRENCH ? "fr-CA" : null);
        assertThat(echo.getHeaderString("Seen-Content-Encoding"))
                .isEqualTo(variant.getLanguage() == Locale.CANADA_FRENCH ? "x-rot13" : null);
    }

    /** Checks a stream that the client has to send twice: the first confirmation comes too late. */
    @Test
    @Tag("N23")
    void aStreamIsReadOnceAndSentAsOftenAsNecessary() {
        AtomicInteger closings = new AtomicInteger();
        InputStream stream = new ByteArrayInputStream("once".getBytes(UTF_8)) {

            @Override
            public void close() {
                closings.incrementAndGet();
            }
        };
        AtomicInteger confirmations = new AtomicInteger();
        CLIENT.disturb(exchange -> {
            if (exchange.getUri().getPath().endsWith("/confirm") && confirmations.incrementAndGet() == 1) {
                SERVER.database().advance(Duration.ofMinutes(1));
            }
        });
        assertThat(sent(Entity.text(stream)).readEntity(String.class)).isEqualTo("once");
        assertThat(CLIENT.exchanges())
                .containsExactly("POST echo", "POST echo/confirm", "POST echo", "POST echo/confirm");
        assertThat(closings).hasValueGreaterThan(0);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    void headersAndAddressAreTheApplications() {
        Response echo = CLIENT.target("echo/a%20b")
                .queryParam("q", "x y")
                .queryParam("q", "z")
                .request("application/x-own", "text/plain;q=0.5")
                .acceptLanguage("de-CH", "de;q=0.8")
                .header("X-Tenant", "north")
                .header("If-Match", "\"v7\"")
                .put(Entity.text("x"));
        assertThat(echo.getStatus()).isEqualTo(200);
        assertThat(echo.getHeaderString("Seen")).isEqualTo("PUT /shop/api/echo/a%20b q=x+y&q=z");
        assertThat(echo.getHeaderString("Seen-Accept")).contains("application/x-own", "text/plain;q=0.5");
        assertThat(echo.getHeaderString("Seen-Accept-Language")).contains("de-CH", "de;q=0.8");
        assertThat(echo.getHeaderString("Seen-X-Tenant")).isEqualTo("north");
        assertThat(echo.getHeaderString("Seen-If-Match")).isEqualTo("\"v7\"");
        Response deleted = CLIENT.request("echo/7").header("X-Tenant", "south").delete();
        assertThat(deleted.getHeaderString("Seen")).isEqualTo("DELETE /shop/api/echo/7 null");
        assertThat(deleted.getHeaderString("Seen-X-Tenant")).isEqualTo("south");
    }

    static Stream<Arguments> unsendable() {
        StreamingOutput failing = out -> {
            throw new IOException("the disk is gone");
        };
        return Stream.of(
                Arguments.of(Entity.entity(new Object(), "application/x-own"), "java.lang.Object as application/x-own"),
                Arguments.of(Entity.text(failing), "the disk is gone"));
    }

    @ParameterizedTest
    @MethodSource("unsendable")
    void whatCantBeWrittenIsRefusedBeforeAnythingIsSent(Entity<?> entity, String why) {
        assertThatThrownBy(() -> sent(entity))
                .isInstanceOf(ProcessingException.class)
                .hasStackTraceContaining(why);
        assertThat(CLIENT.exchanges()).isEmpty();
        assertThat(SERVER.database().count("twophp_call")).isZero();
    }
}
