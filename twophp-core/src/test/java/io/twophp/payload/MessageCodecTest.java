package io.twophp.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.twophp.intent.StoredRequest;
import io.twophp.intent.StoredResponse;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A stored message comes back as it went in, byte for byte (I4, N22). */
@Tag("I4")
@Tag("N22")
class MessageCodecTest {

    private static final byte[] EVERY_BYTE = new byte[256];

    static {
        IntStream.range(0, 256).forEach(i -> EVERY_BYTE[i] = (byte) i);
    }

    static Stream<StoredRequest> requests() {
        return Stream.of(
                new StoredRequest("POST", "/orders", "a=1&b=%20", headers(), new byte[] {1}),
                new StoredRequest("DELETE", "/orders/42", null, Map.of(), new byte[0]),
                new StoredRequest("PUT", "/orders/42", "", Map.of("Accept", List.of()), EVERY_BYTE),
                new StoredRequest(
                        "PATCH", "/\u00e9/" + "x".repeat(70_000), "q=\ud83d\ude00", headers(), new byte[100_000]));
    }

    private static Map<String, List<String>> headers() {
        return Map.of("Content-Type", List.of("text/plain;charset=utf-8"), "Accept", List.of("a/b", "", "c/d, e/f"));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void aRequestComesBackAsItWentIn(StoredRequest request) {
        StoredRequest back = MessageCodec.decodeRequest(MessageCodec.encode(request));
        assertThat(back).usingRecursiveComparison().isEqualTo(request);
        assertThat(back.body()).isEqualTo(request.body());
        assertThat(back.fingerprint()).isEqualTo(request.fingerprint());
    }

    static Stream<StoredResponse> responses() {
        return Stream.of(
                new StoredResponse(200, Map.of(), new byte[0]),
                new StoredResponse(201, headers(), EVERY_BYTE),
                new StoredResponse(599, Map.of("Link", List.of("<a>", "<b>")), new byte[] {'\r', '\n', 0}));
    }

    @ParameterizedTest
    @MethodSource("responses")
    void aResponseComesBackAsItWentIn(StoredResponse response) {
        StoredResponse back = MessageCodec.decodeResponse(MessageCodec.encode(response));
        assertThat(back).usingRecursiveComparison().isEqualTo(response);
        assertThat(back.body()).isEqualTo(response.body());
    }

    @Test
    void aQueryThatIsMissingIsNotAnEmptyOne() {
        StoredRequest none = new StoredRequest("POST", "/", null, Map.of(), new byte[0]);
        StoredRequest empty = new StoredRequest("POST", "/", "", Map.of(), new byte[0]);
        assertThat(MessageCodec.decodeRequest(MessageCodec.encode(none)).query())
                .isNull();
        assertThat(MessageCodec.decodeRequest(MessageCodec.encode(empty)).query())
                .isEmpty();
    }

    @Test
    void aTruncatedMessageIsRefusedWhereverItEnds() {
        byte[] request = MessageCodec.encode(new StoredRequest("POST", "/orders", "a=1", headers(), EVERY_BYTE));
        byte[] response = MessageCodec.encode(new StoredResponse(200, headers(), EVERY_BYTE));
        for (int length = 0; length < request.length; length++) {
            byte[] cut = Arrays.copyOf(request, length);
            assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> MessageCodec.decodeRequest(cut));
        }
        for (int length = 0; length < response.length; length++) {
            byte[] cut = Arrays.copyOf(response, length);
            assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> MessageCodec.decodeResponse(cut));
        }
    }

    @Test
    void aFormatOfALaterVersionIsRefusedByItsNumber() {
        byte[] later = MessageCodec.encode(new StoredResponse(200, Map.of(), new byte[0]));
        later[0] = 2;
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> MessageCodec.decodeResponse(later))
                .withMessageContaining("format 2");
    }
}
