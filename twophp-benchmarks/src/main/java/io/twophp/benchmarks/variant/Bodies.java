package io.twophp.benchmarks.variant;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Bodies of requests, about 512 bytes each, no two the same. */
final class Bodies {

    private static final String NOTE = "Please leave it at the door, and ring twice. ".repeat(9);

    /** Members of 128 bytes: one of a mebibyte would take the JSON binding's memory and not the library's. */
    private static final String PADDING = IntStream.range(0, (1 << 20) / 128 - 5)
            .mapToObj(i -> String.format(",\"more%07d\":\"%s\"", i, "x".repeat(111)))
            .collect(Collectors.joining());

    private Bodies() {}

    static byte[] fresh() {
        return fresh("");
    }

    /** Returns a body as large as the library takes by default, mostly of members that the business does not read. */
    static byte[] large() {
        return fresh(PADDING);
    }

    private static byte[] fresh(String more) {
        return ("{\"number\":\"" + UUID.randomUUID() + "\",\"item\":\"tea\",\"quantity\":2,\"note\":\"" + NOTE + "\""
                        + more + "}")
                .getBytes(UTF_8);
    }
}
