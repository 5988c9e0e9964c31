package io.twophp.jaxrs.dialect.idempotencykey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.jaxrs.request.RefusedException;
import io.twophp.jaxrs.rig.EachWord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("K1")
@Tag("KD1")
class IdempotencyKeyTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "k|k",
                "\"k\"|k",
                "8e03978e-40d5-43dd-bc93-6894a57f9324|8e03978e-40d5-43dd-bc93-6894a57f9324",
                "\"8e03978e-40d5-43dd-bc93-6894a57f9324\"|8e03978e-40d5-43dd-bc93-6894a57f9324",
                "\"a key with spaces\"|a key with spaces",
                "\"with \\\"quotes\\\" and \\\\\"|with \"quotes\" and \\",
                "\"k\";v=1|k",
                "\"k\"; v=\"a;b\";w|k",
                "\"k\";a=?1;b=:aGk=:;c=-1.5;d=*tok/en|k",
                "  \"k\"  |k",
                "a/b+c=d:e|a/b+c=d:e",
                "back\\slash|back\\slash",
            })
    void quotedAndBareOnesAreTheSameKey(String field, String text) throws RefusedException {
        assertThat(IdempotencyKey.parse(IdempotencyKey.HEADER, field).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "\"a\", \"b\"", "\"a\" ;v=1", "\"a\u0001\""})
    @EachWord("""
            "" a,b a;v=1 "a a" a"b "a"b "a\\b" \u00e9 "\u00e9" a\u007f "a";V=1 "a";=1 "a";v=" :YQ==:,:Yg==:
            \ud835\udfd8
            """)
    void anythingElseIsRefused(String field) {
        assertThatThrownBy(() -> IdempotencyKey.parse(IdempotencyKey.HEADER, field))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.problem().type().status()).isEqualTo(400));
    }

    @Test
    void hasUpTo255Characters() throws RefusedException {
        assertThat(IdempotencyKey.parse(IdempotencyKey.HEADER, "k".repeat(255)).text())
                .hasSize(255);
        assertThat(IdempotencyKey.parse(IdempotencyKey.HEADER, "\"" + "\\\"".repeat(255) + "\"")
                        .text())
                .hasSize(255);
        for (String tooLong :
                new String[] {"k".repeat(256), "\"" + "k".repeat(256) + "\"", "\"" + " ".repeat(900_000)}) {
            assertThatThrownBy(() -> IdempotencyKey.parse(IdempotencyKey.HEADER, tooLong))
                    .isInstanceOf(RefusedException.class);
        }
    }

    @Test
    void isStoredAsADigest() throws RefusedException {
        IdempotencyKey key = IdempotencyKey.parse(IdempotencyKey.HEADER, "order-4711");
        // printf %s order-4711 | openssl dgst -sha256 -binary | basenc --base64url
        assertThat(key.id().value()).isEqualTo("idempotency-key:Fz0N2_8DQZP6znzmDT9YtBaUCkwpMG-a9RLk6PK_YeM");
        assertThat(key.toString()).doesNotContain("4711");
        assertThat(key.id())
                .isEqualTo(IdempotencyKey.parse(IdempotencyKey.HEADER, "\"order-4711\"")
                        .id());
    }
}
