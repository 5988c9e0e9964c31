package io.twophp.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.twophp.ProtocolHeader;
import io.twophp.core.protocol.Problem.Type;
import java.net.URI;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The protocol's words as they are sent. */
class ProtocolWordsTest {

    @ParameterizedTest
    @EnumSource(Type.class)
    @Tag("D5")
    void d5_everyProblemHasAStableUriAStatusAndATitle(Type type) {
        assertThat(URI.create(type.uri())).isNotNull();
        assertThat(type.uri()).matches("urn:twophp:problem:[a-z]+(-[a-z]+)*");
        assertThat(type.status()).isBetween(400, 599);
        assertThat(type.title()).isNotBlank();
    }

    @Test
    @Tag("D5")
    void d5_noTwoProblemsShareAUri() {
        assertThat(Arrays.stream(Type.values()).map(Type::uri)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "CALLBACK_REFUSED, 400, callback-refused",
        "OWNER_REFUSED, 403, owner-refused",
        "IDENTITY_TOO_OLD, 403, identity-too-old",
        "NOT_IN_DOUBT, 409, not-in-doubt",
        "UNSUPPORTED_MEDIA_TYPE, 415, unsupported-media-type",
        "CORRELATION_ID_REUSED, 422, correlation-id-reused",
        "ATTEMPTS_EXHAUSTED, 500, attempts-exhausted",
        "BODY_CONSUMED, 500, body-consumed",
        "EXECUTION_FAILED, 500, execution-failed",
        "SERVER_BUSY, 503, server-busy",
        "SERVER_STOPPING, 503, server-stopping",
        "LEDGER_UNAVAILABLE, 503, ledger-unavailable"
    })
    @Tag("D5")
    @Tag("D13")
    @Tag("D17")
    @Tag("D18")
    void d5_problemsOfWorkThatIsNotDoneKeepTheirWordsAndStatus(Type type, int status, String word) {
        assertThat(type.status()).isEqualTo(status);
        assertThat(type.uri()).isEqualTo("urn:twophp:problem:" + word);
    }

    @Test
    @Tag("D5")
    void aProblemHasATypeAndADetail() {
        assertThatNullPointerException().isThrownBy(() -> new Problem(null, "detail"));
        assertThatNullPointerException().isThrownBy(() -> new Problem(Type.SERVER_BUSY, null));
    }

    @Test
    @Tag("N15")
    void n15_lateIs408() {
        assertThat(Type.TTL_EXPIRED.status()).isEqualTo(408);
        assertThat(ProtocolHeader.EXPIRED_MESSAGE).isEqualTo("Request TTL exceeded. Re-submit as new request.");
    }

    @ParameterizedTest
    @CsvSource({
        "DTT-2PHP-Enabled dtt-2php-ttl DTT-2PHP- Dtt-2Php-Anything, true",
        "DTT X-DTT-2PHP-TTL Content-Type, false"
    })
    void aProtocolHeaderIsOneInAnyCase(String names, boolean protocols) {
        assertThat(names.split(" "))
                .allSatisfy(name ->
                        assertThat(ProtocolHeader.isProtocolHeader(name)).isEqualTo(protocols));
    }
}
