package io.twophp.core.signature;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.callback.SettingsOf;
import io.twophp.core.signature.CallbackSignature.Verdict;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Callbacks that are not the server's, or that were changed (RFC 9421), and the keys that they are signed with. */
@Tag("D18")
class CallbackSignatureTest {

    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final URI TARGET = URI.create("https://hook.example.com/2php?client=7");
    private static final byte[] BODY = "{\"phase_state\":\"PROCESSING\"}".getBytes(UTF_8);

    private static final String SECRET = SettingsOf.key("", 0x5A).substring(1);

    private final CallbackSignature signer = at(NOW, SettingsOf.KEY);
    private final Map<String, List<String>> headers = signed(signer);

    private static CallbackSignature at(Instant now, String... keys) {
        return new CallbackSignature(CallbackKeys.of(List.of(keys)), Clock.fixed(now, ZoneOffset.UTC));
    }

    private static Map<String, List<String>> signed(CallbackSignature by) {
        Map<String, List<String>> headers = new HashMap<>();
        by.sign(TARGET, BODY).forEach((name, value) -> headers.put(name, List.of(value)));
        headers.put("content-type", List.of("application/json"));
        return headers;
    }

    private Verdict verdict() {
        return signer.verify("POST", TARGET, headers, BODY);
    }

    private void change(String name, UnaryOperator<String> change) {
        headers.computeIfPresent(name, (key, values) -> List.of(change.apply(values.get(0))));
    }

    /**
     * A sender's clock may be ahead: its signature is good for longer than a window from now, and has to be remembered
     * for as long.
     */
    @ParameterizedTest
    @CsvSource({"PT4M", "PT0S", "PT-4M"})
    @Tag("W34")
    void w34_aNonceIsRememberedForAsLongAsItsSignatureIsGood(Duration ahead) {
        List<Instant> untils = new ArrayList<>();
        CallbackSignature receiver = new CallbackSignature(
                CallbackKeys.of(List.of(SettingsOf.KEY)),
                Clock.fixed(NOW.minus(ahead), ZoneOffset.UTC),
                CallbackSignature.DEFAULT_WINDOW,
                (keyId, nonce, until) -> untils.add(until));
        assertThat(receiver.verify("POST", TARGET, headers, BODY)).isEqualTo(Verdict.GENUINE);
        assertThat(untils).containsExactly(NOW.plus(CallbackSignature.DEFAULT_WINDOW));
    }

    @Test
    void theFieldsAreThoseOfTheRfcs() {
        assertThat(headers.get("Signature-Input").get(0))
                .matches("twophp=\\(\"@method\" \"@target-uri\" \"content-type\" \"content-digest\"\\);created="
                        + NOW.getEpochSecond()
                        + ";nonce=\"[A-Za-z0-9_-]{22}\";keyid=\"k1\";alg=\"hmac-sha256\";tag=\"2php-callback\"");
        assertThat(headers.get("Signature").get(0)).matches("twophp=:[A-Za-z0-9+/]{43}=:");
        assertThat(headers.get("Content-Digest").get(0)).matches("sha-256=:[A-Za-z0-9+/]{43}=:");
    }

    /** RFC 9530 appendix B: the digest of an empty content and of a small one. */
    @Test
    void theDigestIsThePublishedOne() {
        assertThat(signer.sign(TARGET, "{\"hello\": \"world\"}\n".getBytes(UTF_8)))
                .containsEntry("Content-Digest", "sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:");
    }

    @Test
    void aSecondSignatureOfTheSameCallbackHasItsOwnNonce() {
        URI spelled = URI.create("HTTPS://Hook.Example.com:443/2php?client=7");
        assertThat(signed(signer).get("Signature-Input")).isNotEqualTo(headers.get("Signature-Input"));
        assertThat(signer.verify("POST", spelled, signed(signer), BODY))
                .as("an address is the same in another spelling")
                .isEqualTo(Verdict.GENUINE);
        assertThat(verdict()).isEqualTo(Verdict.GENUINE);
    }

    @Test
    void theSameSignatureTwiceIsAReplay() {
        assertThat(verdict()).isEqualTo(Verdict.GENUINE);
        assertThat(verdict()).isEqualTo(Verdict.REPLAYED);
    }

    @Test
    void aForgedCallbackTakesNoRoomInTheMemory() {
        CallbackSignature small = new CallbackSignature(
                CallbackKeys.of(List.of(SettingsOf.KEY)),
                Clock.fixed(NOW, ZoneOffset.UTC),
                Duration.ofMinutes(5),
                new BoundedNonceMemory(1, Clock.fixed(NOW, ZoneOffset.UTC)));
        Map<String, List<String>> forged = signed(at(NOW, SettingsOf.key("k1", 9)));
        assertThat(small.verify("POST", TARGET, forged, BODY)).isEqualTo(Verdict.FORGED);
        assertThat(small.verify("POST", TARGET, headers, BODY)).isEqualTo(Verdict.GENUINE);
        assertThat(small.verify("POST", TARGET, signed(signer), BODY)).isEqualTo(Verdict.REPLAYED);
    }

    @ParameterizedTest
    @CsvSource({
        "PUT,  https://hook.example.com/2php?client=7",
        "post, https://hook.example.com/2php?client=7",
        "POST, http://hook.example.com/2php?client=7",
        "POST, https://hook.example.com:8443/2php?client=7",
        "POST, https://hook.example.org/2php?client=7",
        "POST, https://hook.example.com/2PHP?client=7",
        "POST, https://hook.example.com/2php?client=8",
        "POST, https://hook.example.com/2php",
    })
    void anotherMethodOrAddressIsForged(String method, URI target) {
        assertThat(signer.verify(method, target, headers, BODY)).isEqualTo(Verdict.FORGED);
    }

    @Test
    void aChangedBodyIsNoticed() {
        byte[] other = "{\"phase_state\":\"COMMITTED\"}".getBytes(UTF_8);
        assertThat(signer.verify("POST", TARGET, headers, other)).isEqualTo(Verdict.BODY_CHANGED);
        String digest = signer.sign(TARGET, other).get("Content-Digest");
        headers.put("Content-Digest", List.of(digest));
        assertThat(signer.verify("POST", TARGET, headers, other)).isEqualTo(Verdict.FORGED);
    }

    @ParameterizedTest
    @CsvSource({"-301,OUTSIDE_WINDOW", "-300,GENUINE", "0,GENUINE", "300,GENUINE", "301,OUTSIDE_WINDOW"})
    void aSignatureIsGoodForFiveMinutesEitherWay(int seconds, Verdict verdict) {
        assertThat(at(NOW.plusSeconds(seconds), SettingsOf.KEY).verify("POST", TARGET, headers, BODY))
                .isEqualTo(verdict);
    }

    @Test
    void anOlderKeyStillVerifiesAndAnUnknownOneDoesNot() {
        String next = SettingsOf.key("k2", 2);
        assertThat(at(NOW, next, SettingsOf.KEY).verify("POST", TARGET, headers, BODY))
                .isEqualTo(Verdict.GENUINE);
        assertThat(at(NOW, next).verify("POST", TARGET, headers, BODY)).isEqualTo(Verdict.UNKNOWN_KEY);
        assertThat(at(NOW, SettingsOf.key("k1", 2)).verify("POST", TARGET, headers, BODY))
                .isEqualTo(Verdict.FORGED);
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                change("Signature-Input", Verdict.UNSIGNED, ";tag=\"2php-callback\"", ""),
                change("Signature-Input", Verdict.UNSIGNED, "2php-callback", "another"),
                change("Signature-Input", Verdict.UNSUITABLE, ";alg=\"hmac-sha256\"", ""),
                change("Signature-Input", Verdict.UNSUITABLE, "hmac-sha256", "none"),
                change("Signature-Input", Verdict.UNSUITABLE, " \"content-digest\"", ""),
                change("Signature-Input", Verdict.UNSUITABLE, "\"@target-uri\" ", ""),
                change(
                        "Signature-Input",
                        Verdict.UNSUITABLE,
                        "\"@method\" \"@target-uri\"",
                        "\"@target-uri\" \"@method\""),
                change("Signature-Input", Verdict.UNSUITABLE, "(.*)\\)", "$1 \"date\")"),
                change("Signature-Input", Verdict.MALFORMED, "created=", "made="),
                change("Signature-Input", Verdict.MALFORMED, "created=\\d+", "created=\"now\""),
                change("Signature-Input", Verdict.MALFORMED, "created=\\d+", "created=9999999999999999"),
                change("Signature-Input", Verdict.MALFORMED, "nonce=\"[^\"]*\"", "nonce=\"\""),
                change("Signature-Input", Verdict.MALFORMED, "nonce=\"[^\"]*\"", "nonce=\"" + "n".repeat(129) + "\""),
                change("Signature-Input", Verdict.MALFORMED, ";nonce=\"[^\"]*\"", ""),
                change("Signature-Input", Verdict.MALFORMED, ";keyid=\"k1\"", ""),
                change("Signature-Input", Verdict.MALFORMED, "^twophp=", ""),
                change("Signature-Input", Verdict.MALFORMED, "^twophp", "other"),
                change("Signature-Input", Verdict.MALFORMED, "^(.*)$", "$1, x=();tag=\"2php-callback\""),
                change("Signature-Input", Verdict.MALFORMED, "^(.*)$", "$1,"),
                change("Signature-Input", Verdict.MALFORMED, "^.*$", ""),
                change("Signature-Input", Verdict.MALFORMED, "^.*$", "a".repeat(9000)),
                change("Signature-Input", Verdict.MALFORMED, "^.*$", "a=(" + "\"".repeat(8000)),
                change("Signature-Input", Verdict.MALFORMED, "\\)", "\"x\")"),
                change("Signature-Input", Verdict.MALFORMED, "\"content-digest\"", "\"content-digest\";req"),
                change("Signature-Input", Verdict.FORGED, "created=\\d+", "created=" + NOW.getEpochSecond() + "1"),
                change("Signature-Input", Verdict.FORGED, "nonce=\"...", "nonce=\"xxx"),
                change("Signature-Input", Verdict.UNKNOWN_KEY, "keyid=\"k1", "keyid=\"k9"),
                change("Signature", Verdict.MALFORMED, "twophp=", "other="),
                change("Signature", Verdict.MALFORMED, ":", ""),
                change("Signature", Verdict.MALFORMED, "=:$", "==:"),
                change("Signature", Verdict.FORGED, ":[^:]+:", ":AAAA:"),
                change("Signature", Verdict.FORGED, ":[^:]+:", "::"),
                change("content-type", Verdict.FORGED, "json", "xml"),
                change("Content-Digest", Verdict.FORGED, ":...", ":AAA"));
    }

    private static Arguments change(String header, Verdict verdict, String pattern, String replacement) {
        UnaryOperator<String> change = value -> value.replaceFirst(pattern, replacement);
        String shown = pattern.substring(0, Math.min(30, pattern.length()));
        return Arguments.argumentSet(header + ": " + shown + " gives " + verdict, header, change, verdict);
    }

    @ParameterizedTest
    @MethodSource("changes")
    void aChangedFieldIsNoticed(String header, UnaryOperator<String> change, Verdict verdict) {
        change(header, change);
        assertThat(verdict()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"Signature-Input,UNSIGNED", "Signature,MALFORMED", "Content-Digest,MALFORMED", "content-type,MALFORMED"
    })
    void aFieldThatIsMissingOrDoubledIsNoticed(String header, Verdict missing) {
        List<String> values = headers.remove(header);
        assertThat(verdict()).isEqualTo(missing);
        headers.put(header, List.of(values.get(0), values.get(0)));
        assertThat(verdict()).isEqualTo(Verdict.MALFORMED);
        headers.put(header, values);
        assertThat(verdict()).isEqualTo(Verdict.GENUINE);
    }

    @Test
    void aSignatureOfSomebodyElseBesideItDoesNotMatter() {
        change("Signature-Input", value -> "proxy=(\"@method\" );created=1;keyid=\"p\", " + value);
        change("Signature", value -> value + " ,\tproxy=:AAAA:");
        assertThat(verdict()).isEqualTo(Verdict.GENUINE);
    }

    @Test
    void theFirstKeySignsAndAllVerify() {
        CallbackKeys keys = CallbackKeys.from(
                SettingsOf.signed(CallbackKeys.KEYS, SettingsOf.key("k2", 2, 64) + " , " + SettingsOf.key("k1", 1)));
        assertThat(keys.signingId()).isEqualTo("k2");
        assertThat(keys.signing()).isEqualTo(keys.find("k2").orElseThrow());
        assertThat(keys.signing().getEncoded()).hasSize(64);
        assertThat(keys.find("k1")).isPresent();
        assertThat(keys.find("k3")).isEmpty();
    }

    @Test
    void whatIsNoKeyIsRefusedAndNeverShown() {
        assertThat(refused(SECRET)).hasMessageContaining("Callback key number 1 has no usable id");
        assertThat(refused("k1:" + SECRET + "!")).hasMessageContaining("is not base64");
        assertThat(refused("k1:" + SECRET, "k1:" + SECRET)).hasMessageContaining("'k1' is given twice");
        assertThat(refused()).hasMessageContaining("no callback key");
        for (int length : new int[] {31, 16, 0}) {
            assertThat(refused(SettingsOf.key("k1", 0x5A, length))).hasMessageContaining("has " + length + " bytes");
        }
    }

    private static InvalidConfigurationException refused(String... entries) {
        InvalidConfigurationException refusal =
                catchThrowableOfType(InvalidConfigurationException.class, () -> CallbackKeys.of(List.of(entries)));
        assertThat(refusal.getMessage()).doesNotContain(SECRET.substring(0, 10));
        return refusal;
    }
}
