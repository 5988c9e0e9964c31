package io.twophp.jaxrs.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.jaxrs.app.OrderView;
import io.twophp.jaxrs.rig.FeatureClient;
import io.twophp.jaxrs.rig.ShopTests;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every entity can be sent with the Feature as without it, and reaches the resource unchanged. */
class SentEntitiesTest extends ShopTests {

    @RegisterExtension
    static final FeatureClient CLIENT = FeatureClient.of(SERVER);

    private static Response sent(Entity<?> entity) {
        Response echo = CLIENT.request("echo").post(entity);
        assertThat(echo.getStatus()).isEqualTo(200);
        return echo;
    }

    private static String echoed(Entity<?> entity) {
        return sent(entity).readEntity(String.class);
    }

    @Test
    void textInItsOwnCharset() {
        Response echo = sent(Entity.entity("Gr\u00fc\u00dfe", "text/plain;charset=iso-8859-1"));
        assertThat(new String(echo.readEntity(byte[].class), ISO_8859_1)).isEqualTo("Gr\u00fc\u00dfe");
        assertThat(echo.getHeaderString("Seen-Content-Type")).isEqualToIgnoringCase("text/plain;charset=iso-8859-1");
    }

    @Test
    void jsonOfABean() {
        Response echo = sent(Entity.json(new OrderView("7", "tea")));
        assertThat(echo.getHeaderString("Seen-Content-Type")).isEqualTo("application/json");
        assertThat(echo.readEntity(String.class)).isEqualTo("{\"id\":\"7\",\"item\":\"tea\"}");
    }

    @Test
    void jsonOfAGenericEntity() {
        assertThat(echoed(Entity.json(new GenericEntity<>(List.of(new OrderView("7", "tea"))) {})))
                .isEqualTo("[{\"id\":\"7\",\"item\":\"tea\"}]");
    }

    @Test
    void aForm() {
        assertThat(echoed(Entity.form(new Form("item", "green tea").param("note", "a&b"))))
                .isEqualTo("item=green+tea&note=a%26b");
    }

    @Test
    void bytes() {
        byte[] bytes = {0, -1, 13, 10, 0};
        assertThat(sent(Entity.entity(bytes, "application/x-own")).readEntity(byte[].class))
                .isEqualTo(bytes);
    }

    @Test
    void whatIsWrittenByTheApplication() {
        StreamingOutput output = out -> out.write("streamed".getBytes(UTF_8));
        assertThat(echoed(Entity.text(output))).isEqualTo("streamed");
    }

    @Test
    void nothing() {
        Response echo = CLIENT.request("echo").post(null);
        assertThat(echo.readEntity(String.class)).isEmpty();
        assertThat(echo.getHeaderString("Seen-Content-Type")).isNull();
    }

    @Test
    void anEntityWithoutBytes() {
        Response echo = sent(Entity.text(""));
        assertThat(echo.readEntity(String.class)).isEmpty();
        assertThat(echo.getHeaderString("Seen-Content-Type")).isEqualTo("text/plain");
    }

    @Test
    void languageAndEncodingOfTheEntity() {
        Variant variant = new Variant(MediaType.TEXT_PLAIN_TYPE, Locale.CANADA_FRENCH, "x-rot13");
        Response echo = sent(Entity.entity("gur", variant));
        assertThat(echo.getHeaderString("Seen-Content-Language")).isEqualTo("fr-CA");
        assertThat(echo.getHeaderString("Seen-Content-Encoding")).isEqualTo("x-rot13");
        assertThat(echo.readEntity(String.class)).isEqualTo("gur");
    }

    /** Checks a stream that the client has to send twice: the first confirmation comes too late. */
    @Test
    @Tag("N23")
    void aStreamIsReadOnceAndSentAsOftenAsNecessary() {
        AtomicInteger reads = new AtomicInteger();
        AtomicInteger closings = new AtomicInteger();
        InputStream bytes = new ByteArrayInputStream("once".getBytes(UTF_8));
        InputStream stream = new InputStream() {
            @Override
            public int read() throws IOException {
                int read = bytes.read();
                reads.addAndGet(read < 0 ? 0 : 1);
                return read;
            }

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
        assertThat(echoed(Entity.text(stream))).isEqualTo("once");
        assertThat(CLIENT.exchanges())
                .containsExactly("POST echo", "POST echo/confirm", "POST echo", "POST echo/confirm");
        assertThat(reads).hasValue(4);
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
    }

    @Test
    void aDeleteWithHeaders() {
        Response echo = CLIENT.request("echo/7").header("X-Tenant", "south").delete();
        assertThat(echo.getHeaderString("Seen")).isEqualTo("DELETE /shop/api/echo/7 null");
        assertThat(echo.getHeaderString("Seen-X-Tenant")).isEqualTo("south");
    }

    @Test
    void whatNothingWritesIsRefusedBeforeAnythingIsSent() {
        assertThatThrownBy(() -> sent(Entity.entity(new Object(), "application/x-own")))
                .isInstanceOf(ProcessingException.class)
                .hasMessageContaining("java.lang.Object as application/x-own");
        assertThat(CLIENT.exchanges()).isEmpty();
        assertThat(SERVER.database().count("twophp_call")).isZero();
    }

    @Test
    void aStreamThatFailsIsTheApplicationsToMend() {
        StreamingOutput output = out -> {
            throw new IOException("the disk is gone");
        };
        assertThatThrownBy(() -> sent(Entity.text(output)))
                .isInstanceOf(ProcessingException.class)
                .hasStackTraceContaining("the disk is gone");
        assertThat(CLIENT.exchanges()).isEmpty();
        assertThat(SERVER.database().count("twophp_call")).isZero();
    }
}
