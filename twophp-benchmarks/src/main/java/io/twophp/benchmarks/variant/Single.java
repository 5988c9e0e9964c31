package io.twophp.benchmarks.variant;

import io.twophp.ProtocolHeader;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/** Purchases by one request each, answered 201. */
final class Single implements Flow {

    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.RFC_1123_DATE_TIME;

    private final Supplier<String> path;
    private final Function<Requests, Map<String, String>> headers;
    private final Supplier<byte[]> body;

    private Single(Supplier<String> path, Function<Requests, Map<String, String>> headers, Supplier<byte[]> body) {
        this.path = path;
        this.headers = headers;
        this.body = body;
    }

    private Single(Supplier<String> path, Function<Requests, Map<String, String>> headers) {
        this(path, headers, Bodies::fresh);
    }

    /** Sends no header but those of any request. */
    static Flow post(String path) {
        return new Single(() -> path, requests -> Map.of());
    }

    /** Sends the same with bodies as large as the library takes. */
    static Flow postLarge(String path) {
        return new Single(() -> path, requests -> Map.of(), Bodies::large);
    }

    /** Sends a fresh key. */
    static Flow keyed(String path) {
        return new Single(() -> path, requests -> Map.of("Idempotency-Key", '"' + fresh() + '"'));
    }

    /** Sends to a fresh address. */
    static Flow once(String path) {
        return new Single(() -> path + "/" + fresh(), requests -> Map.of());
    }

    /** Sends the headers of Certified HTTP. */
    static Flow certified(String path) {
        return new Single(
                () -> path,
                requests ->
                        Map.of("X-Message-Id", fresh(), "Date", HTTP_DATE.format(ZonedDateTime.now(ZoneOffset.UTC))));
    }

    /** Sends an auto-confirmed request (draft §5.5). */
    static Flow autoConfirmed(String path, boolean callback) {
        return new Single(
                () -> path,
                requests -> callback
                        ? Map.of(
                                ProtocolHeader.ENABLED,
                                "true",
                                ProtocolHeader.AUTO_CONFIRM,
                                "true",
                                ProtocolHeader.CLIENT_CORRELATION_ID,
                                fresh(),
                                ProtocolHeader.CALLBACK,
                                requests.callbackUrl())
                        : Map.of(
                                ProtocolHeader.ENABLED,
                                "true",
                                ProtocolHeader.AUTO_CONFIRM,
                                "true",
                                ProtocolHeader.CLIENT_CORRELATION_ID,
                                fresh()));
    }

    @Override
    public Operation begin(Requests requests) {
        return () -> requests.send("POST", path.get(), headers.apply(requests), body.get())
                .expect(201);
    }

    private static String fresh() {
        return UUID.randomUUID().toString();
    }
}
