package io.twophp.jaxrs.request;

import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.twophp.InvalidConfigurationException;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.EachWord;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which headers of Phase 1 and of Phase 2 an execution sees (D23). */
@Tag("W11")
@Tag("D23")
class RequestHeadersTest extends ShopTests {

    private static Call phaseOne() {
        return SERVER.alice().phaseOne("PUT", "echo/file", null).body("application/octet-stream", "456");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Content-Range | bytes 3-5/9",
                "Content-Disposition | attachment; filename=\"a.txt\"",
                "Content-Digest | sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:",
                "Repr-Digest | sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:",
                "Content-MD5 | Q2hlY2sgSW50ZWdyaXR5IQ==",
                "If-Match | \"v7\"",
                "If-Range | \"v7\"",
                "Slug | a.txt",
                "Prefer | return=minimal",
                "X-Tenant | north",
                "X-Anything | else",
            })
    void w11_everyHeaderOfTheRequestReachesItsExecution(String name, String value) {
        ClientIntent intent = phaseOne().header(name, value).register();
        assertThat(SERVER.database().request(intent.scid(), "alice").headers()).isNotEmpty();
        intent.confirm().expect(200).with("Seen-" + name, value);
    }

    @ParameterizedTest
    @EachWord("""
            Authorization Cookie Proxy-Authorization X-API-Key X-Own-Token TE Trailer Keep-Alive
            Proxy-Connection X-Forwarded-For Forwarded traceparent Accept-Encoding Origin
            """)
    void w11_credentialsAndWhatBelongsToOneExchangeIsNotStored(String name) {
        Call call = phaseOne();
        if (!name.equals("Authorization")) {
            call.header(name, "s3cret").header("X-Forwarded-Proto", "https");
        }
        ClientIntent intent = call.register();
        assertThat(SERVER.database().request(intent.scid(), "alice").headers().toString())
                .doesNotContain("s3cret")
                .doesNotContainIgnoringCase(name + "=");
    }

    @Test
    void w11_ofTheConfirmationItsCredentialsAndTraceAloneAreSeen() {
        Reply outcome = phaseOne()
                .header("X-Own-Token", "old")
                .header("Cookie", "session=old")
                .header("traceparent", "00-1")
                .register()
                .confirmation()
                .header("X-Own-Token", "new")
                .header("Cookie", "session=new")
                .header("traceparent", "00-2")
                .header("Content-Range", "bytes 0-2/9")
                .header("X-Anything", "else")
                .send()
                .with("Seen-Cookie", "session=new")
                .without("Seen-Content-Range", "Seen-X-Anything");
        assertThat(outcome.header("Seen-X-Own-Token")).isEqualTo("new");
        assertThat(outcome.header("Seen-traceparent")).isEqualTo("00-2");
    }

    @Test
    @Tag("D4")
    void w11_aRepetitionMayHaveOtherHeaders() {
        ClientIntent intent = phaseOne().header("X-Attempt", "1").register();
        phaseOne()
                .replaceHeader(CLIENT_CORRELATION_ID, intent.ccid())
                .header("X-Attempt", "2")
                .expect(200)
                .with(SERVER_CORRELATION_ID, intent.scid());
    }

    /** The test client can't set {@code Connection}. */
    @Test
    void w11_whatConnectionNamesBelongsToTheConnection() {
        MultivaluedMap<String, String> request = new MultivaluedHashMap<>();
        request.add("Connection", "close, X-Hop");
        request.add("x-hop", "once");
        request.add("X-Tenant", "north");
        assertThat(new StoredHeaders(key -> Optional.empty()).of(request)).containsOnlyKeys("X-Tenant");
    }

    @ParameterizedTest
    @EachWord("Authorization cookie TE DTT-2PHP-Enabled prefer")
    void w11_noHeaderOfTheConfirmationsOwnIsRestoredEarly(String name) {
        assertThatExceptionOfType(InvalidConfigurationException.class)
                .isThrownBy(() -> new StoredHeaders(
                        key -> Optional.of("X-Tenant, " + name).filter(names -> key.equals("twophp.stored-headers"))))
                .withMessageContaining("twophp.stored-headers names " + name);
    }
}
