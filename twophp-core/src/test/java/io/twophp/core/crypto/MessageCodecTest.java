package io.twophp.core.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.twophp.core.intent.Intents;
import io.twophp.core.intent.Origin;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.intent.TraceContext;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
                Intents.request("POST", "/orders", "a=1&b=%20", headers(), new byte[] {1}),
                Intents.request("DELETE", "/orders/42", null, Map.of(), new byte[0]),
                Intents.request("PUT", "/orders/42", "", Map.of("Accept", List.of()), EVERY_BYTE),
                Intents.request(
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
        assertThat(back.origin()).isEqualTo(request.origin());
    }

    static Stream<Origin> origins() {
        return Stream.of(
                new Origin("", Set.of()),
                new Origin("http://a/", Set.of(), TraceContext.NONE, Optional.of("BASIC")),
                new Origin("http://a/", Set.of("x"), new TraceContext("00-1-2-01", ""), Optional.of("BASIC")),
                new Origin("https://shop.example/shop/", Set.of("customer")),
                new Origin("https://shop.example/", Set.of("customer"), new TraceContext("00-1-2-01", "")),
                new Origin("https://shop.example/", Set.of(), new TraceContext("00-1-2-01", "vendor=a,other=b")),
                new Origin(
                        "https://b\u00fccher.example/",
                        Set.of("", "a b", "\u00e4", "\ud83d\ude00", "r".repeat(70_000))));
    }

    @ParameterizedTest
    @MethodSource("origins")
    @Tag("N37")
    void n37_whereARequestCameInAndAsWhatComesBackToo(Origin origin) {
        StoredRequest request = new StoredRequest("POST", "/orders", null, headers(), EVERY_BYTE, origin);
        assertThat(MessageCodec.decodeRequest(MessageCodec.encode(request)).origin())
                .isEqualTo(origin);
    }

    @Test
    @Tag("D4")
    void d4_whereARequestCameInAndAsWhatIsNoPartOfWhatMakesItTheSame() {
        StoredRequest here =
                new StoredRequest("POST", "/", null, Map.of(), EVERY_BYTE, new Origin("http://a/", Set.of()));
        StoredRequest there =
                new StoredRequest("POST", "/", null, Map.of(), EVERY_BYTE, new Origin("http://b/", Set.of("admin")));
        assertThat(here.fingerprint()).isEqualTo(there.fingerprint());
    }

    @Test
    void aNumberThatCantBeAndAFormatOfAnotherVersionAreRefused() {
        for (String number : List.of("ffffffff08", "ffffffffff", "808080808001", "ffffffff07")) {
            byte[] request = HexFormat.of().parseHex("03" + number);
            assertThatExceptionOfType(UncheckedIOException.class)
                    .isThrownBy(() -> MessageCodec.decodeRequest(request))
                    .withMessageContaining(number.endsWith("07") ? "ends early" : "too large");
        }
        byte[] unknown = MessageCodec.encode(new StoredResponse(200, Map.of("Vary", List.of("*")), new byte[0]));
        unknown[4]++;
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> MessageCodec.decodeResponse(unknown))
                .withMessageContaining("header of number 18");

        byte[] later = MessageCodec.encode(new StoredResponse(200, Map.of(), new byte[0]));
        later[0] = 4;
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> MessageCodec.decodeResponse(later))
                .withMessageContaining("format 4");
    }

    static Stream<StoredResponse> responses() {
        return Stream.of(
                new StoredResponse(200, Map.of(), new byte[0]),
                new StoredResponse(201, headers(), EVERY_BYTE),
                new StoredResponse(201, headers(), new byte[(1 << 14) + 1]),
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
    void aTruncatedMessageIsRefusedWhereverItEnds() {
        byte[] request = MessageCodec.encode(Intents.request("POST", "/orders", "a=1", headers(), EVERY_BYTE));
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
}
