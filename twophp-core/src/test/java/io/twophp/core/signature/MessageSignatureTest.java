package io.twophp.core.signature;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.signature.MessageVerifier.Fault;
import io.twophp.core.signature.MessageVerifier.SignatureResult;
import java.security.KeyPair;
import java.security.PublicKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The signatures that a service and the Central Ledger make for each other (LD10), and invalid ones (F10, F13). Signed
 * answers are valid for the request that they were signed for, and for no other.
 */
@Tag("LD10")
@Tag("F10")
class MessageSignatureTest {

    private static final Instant NOW = Instant.parse("2031-03-01T10:00:00Z");
    private static final UUID CENTRAL = UUID.fromString("0198c5a6-7d1e-7000-8000-3f2b6a1c9d04");
    private static final String JSON = "application/json";
    private static final byte[] BODY = "{}".getBytes(UTF_8);

    private final KeyPair pair = SigningKeys.fresh();
    private final BoundedNonceMemory nonces = new BoundedNonceMemory(10, at(Duration.ZERO));

    private final String nonce = MessageSigner.nonce(
            new MessageSigner(CENTRAL.toString(), SigningKeys.fresh().getPrivate(), at(Duration.ZERO))
                    .sign(Purpose.PULL, "POST", JSON, new byte[0], UUID.randomUUID()));

    private static Clock at(Duration offset) {
        return Clock.fixed(NOW.plus(offset), ZoneOffset.UTC);
    }

    private static Map<String, List<String>> headers(Map<String, String> signature) {
        Map<String, List<String>> headers = new HashMap<>();
        signature.forEach((name, value) -> headers.put(name, List.of(value)));
        headers.put("Content-Type", List.of(JSON));
        return headers;
    }

    private Map<String, List<String>> signed(Purpose purpose, Duration offset) {
        return headers(
                new MessageSigner("shop.1", pair.getPrivate(), at(offset)).sign(purpose, "POST", JSON, BODY, CENTRAL));
    }

    private Map<String, List<String>> answered(Purpose purpose, String request, Duration offset) {
        return headers(
                new AnswerSigner("shop.1", pair.getPrivate(), at(offset)).sign(purpose, request, 200, BODY, CENTRAL));
    }

    private Optional<PublicKey> key(String id) {
        return id.equals("shop.1") ? Optional.of(pair.getPublic()) : Optional.empty();
    }

    private SignatureResult judge(
            Purpose purpose, String method, UUID self, Map<String, List<String>> headers, byte[] body) {
        return new MessageVerifier(this::key, nonces, at(Duration.ZERO)).verify(purpose, method, self, headers, body);
    }

    private SignatureResult judge(Map<String, List<String>> headers) {
        return judge(Purpose.BATCH, "POST", CENTRAL, headers, BODY);
    }

    private Optional<Fault> fault(Map<String, List<String>> headers) {
        return judge(headers).fault();
    }

    private SignatureResult judgeAnswer(int status, UUID self, Map<String, List<String>> headers, byte[] body) {
        return new AnswerVerifier(this::key, at(Duration.ZERO))
                .verify(Purpose.PULL, nonce, status, self, headers, body);
    }

    private Optional<Fault> answersFault(Map<String, List<String>> headers) {
        return judgeAnswer(200, CENTRAL, headers, BODY).fault();
    }

    private static Map<String, List<String>> with(Map<String, List<String>> headers, String name, String value) {
        Map<String, List<String>> other = new HashMap<>(headers);
        other.put(name, List.of(value));
        return other;
    }

    @Test
    void whatWasSignedCountsOnce() {
        Map<String, List<String>> headers = signed(Purpose.BATCH, Duration.ZERO);
        SignatureResult result = judge(headers);
        assertThat(result.isGenuine()).isTrue();
        assertThat(result.keyId()).isEqualTo("shop.1");
        assertThat(fault(headers)).contains(Fault.REPLAYED);
    }

    @Test
    void whatWasChangedDoesNotCount() {
        Map<String, List<String>> headers = signed(Purpose.BATCH, Duration.ZERO);
        assertThat(judge(Purpose.BATCH, "PUT", CENTRAL, headers, BODY).fault()).contains(Fault.FORGED);
        assertThat(judge(Purpose.BATCH, "POST", CENTRAL, headers, "{ }".getBytes(UTF_8))
                        .fault())
                .contains(Fault.BODY_CHANGED);
        assertThat(fault(with(headers, "Content-Type", "text/plain"))).contains(Fault.FORGED);
        assertThat(fault(with(headers, "Content-Digest", ContentDigest.of(new byte[0]))))
                .contains(Fault.FORGED);
        assertThat(judge(headers).isGenuine())
                .as("what does not count is not remembered")
                .isTrue();
    }

    @Test
    void whatWasSignedForSomethingOrSomebodyElseDoesNotCount() {
        assertThat(fault(signed(Purpose.PULL, Duration.ZERO))).contains(Fault.UNSIGNED);
        UUID other = UUID.randomUUID();
        Map<String, List<String>> headers = signed(Purpose.BATCH, Duration.ZERO);
        assertThat(judge(Purpose.BATCH, "POST", other, headers, BODY).fault()).contains(Fault.OTHER_AUDIENCE);
        assertThat(judge(Purpose.BATCH, "POST", other, with(headers, MessageSigner.AUDIENCE, other.toString()), BODY)
                        .fault())
                .contains(Fault.FORGED);
    }

    @Test
    void anotherKeyDoesNotCount() {
        Map<String, List<String>> headers = signed(Purpose.BATCH, Duration.ZERO);
        String input = headers.get("Signature-Input").get(0);
        assertThat(fault(with(headers, "Signature-Input", input.replace("shop.1", "shop.2"))))
                .contains(Fault.UNKNOWN_KEY);
        MessageSigner forger = new MessageSigner("shop.1", SigningKeys.fresh().getPrivate(), at(Duration.ZERO));
        assertThat(fault(headers(forger.sign(Purpose.BATCH, "POST", JSON, BODY, CENTRAL))))
                .contains(Fault.FORGED);
    }

    @Test
    @Tag("F13")
    void F13_aClockThatIsWrongByMoreThanFiveMinutesDoesNotCount() {
        assertThat(judge(signed(Purpose.BATCH, Duration.ofMinutes(5))).isGenuine())
                .isTrue();
        assertThat(judge(signed(Purpose.BATCH, Duration.ofMinutes(-5))).isGenuine())
                .isTrue();
        assertThat(fault(signed(Purpose.BATCH, Duration.ofHours(1)))).contains(Fault.OUTSIDE_WINDOW);
        assertThat(fault(signed(Purpose.BATCH, Duration.ofHours(-1)))).contains(Fault.OUTSIDE_WINDOW);
    }

    @ParameterizedTest
    @CsvSource({
        "Signature-Input, ^.*$, twophp=(, MALFORMED",
        "Signature, ^.*$, other=:AA==:, MALFORMED",
        "Signature-Input, '\"@method\" ', '', UNSUITABLE",
        "Signature-Input, 'nonce=\"[^\"]*', 'nonce=\"', MALFORMED"
    })
    void whatIsNotWellFormedDoesNotCount(String name, String pattern, String replacement, Fault fault) {
        Map<String, List<String>> headers = signed(Purpose.BATCH, Duration.ZERO);
        String changed = headers.get(name).get(0).replaceAll(pattern, replacement);
        assertThat(fault(with(headers, name, changed))).contains(fault);
        assertThat(fault(Map.of())).contains(Fault.UNSIGNED);
    }

    @Test
    void keysAreReadAsTheyAreWritten() {
        assertThat(SigningKeys.publicKey(SigningKeys.text(pair.getPublic()))).isEqualTo(pair.getPublic());
        assertThat(SigningKeys.privateKey(pair.getPrivate().getEncoded())).isEqualTo(pair.getPrivate());
        assertThatThrownBy(() -> SigningKeys.publicKey("AAAA")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SigningKeys.publicKey("~")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theAnswerToTheRequestCounts() {
        SignatureResult result = judgeAnswer(200, CENTRAL, answered(Purpose.PULL, nonce, Duration.ZERO), BODY);
        assertThat(result.isGenuine()).isTrue();
        assertThat(result.keyId()).isEqualTo("shop.1");
    }

    @Test
    void whatAnswersAnotherRequestOrIsSignedByAnotherKeyOrIsARequestDoesNotCount() {
        assertThat(answersFault(answered(Purpose.PULL, "another", Duration.ZERO)))
                .contains(Fault.REPLAYED);
        assertThat(answersFault(answered(Purpose.SETTLEMENT, nonce, Duration.ZERO)))
                .contains(Fault.UNSIGNED);
        assertThat(answersFault(Map.of())).contains(Fault.UNSIGNED);
        Map<String, List<String>> headers = answered(Purpose.PULL, nonce, Duration.ZERO);
        String input = headers.get("Signature-Input").get(0);
        assertThat(answersFault(with(headers, "Signature-Input", input.replace("shop.1", "shop.2"))))
                .contains(Fault.UNKNOWN_KEY);
        assertThat(answersFault(signed(Purpose.PULL, Duration.ZERO))).contains(Fault.UNSIGNED);
    }

    @Test
    void anAnswerThatWasChangedDoesNotCount() {
        Map<String, List<String>> headers = answered(Purpose.PULL, nonce, Duration.ZERO);
        byte[] changed = "{ }".getBytes(UTF_8);
        assertThat(judgeAnswer(404, CENTRAL, headers, BODY).fault()).contains(Fault.FORGED);
        assertThat(judgeAnswer(200, CENTRAL, headers, changed).fault()).contains(Fault.BODY_CHANGED);
        assertThat(judgeAnswer(200, UUID.randomUUID(), headers, BODY).fault()).contains(Fault.OTHER_AUDIENCE);
        assertThat(judgeAnswer(200, CENTRAL, with(headers, "Content-Digest", ContentDigest.of(changed)), changed)
                        .fault())
                .contains(Fault.FORGED);
    }

    @Test
    @Tag("F13")
    void F13_anAnswerOfAnotherTimeDoesNotCount() {
        assertThat(answersFault(answered(Purpose.PULL, nonce, Duration.ofMinutes(-5))))
                .isEmpty();
        assertThat(answersFault(answered(Purpose.PULL, nonce, Duration.ofHours(1))))
                .contains(Fault.OUTSIDE_WINDOW);
    }
}
