package io.twophp.central.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.central.site.CentralSite;
import io.twophp.central.site.OnSharedCentral;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A Central Ledger with 384 MiB of heap outlives bodies of any length, from any sender (X6). */
@OnSharedCentral
@Tag("X6")
class HeapIT {

    private static final long HUGE = 300L << 20;
    private static final int LARGE = 15 << 20;
    private static final int AT_ONCE = 26;

    private final CentralSite site;
    private final ExecutorService senders = Executors.newCachedThreadPool();
    private int before;

    HeapIT(CentralSite site) {
        this.site = site;
    }

    @BeforeEach
    void looksAtTheLog() {
        before = site.log().length();
    }

    @AfterEach
    void itIsStillThere() {
        senders.shutdownNow();
        assertThat(site.administrator().get("services").statusCode()).isEqualTo(200);
        assertThat(site.log().substring(before)).doesNotContain("OutOfMemoryError");
    }

    /**
     * Returns the status of the answer, which may come while the body is still sent.
     *
     * @param length as it is announced; negative for chunks
     */
    private int status(String path, byte[] part, long length, long parts, Map<String, String> headers)
            throws IOException {
        try (Socket socket = new Socket(site.uri("").getHost(), site.uri("").getPort())) {
            socket.setSoTimeout(120_000);
            StringBuilder head = new StringBuilder("POST /central/api/v1/" + path
                    + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n");
            head.append(length < 0 ? "Transfer-Encoding: chunked\r\n" : "Content-Length: " + length + "\r\n");
            headers.forEach((name, value) ->
                    head.append(name).append(": ").append(value).append("\r\n"));
            OutputStream out = socket.getOutputStream();
            out.write(head.append("\r\n").toString().getBytes(UTF_8));
            Future<?> sending = senders.submit(() -> {
                for (long i = 0; i < parts; i++) {
                    out.write(length < 0 ? (Integer.toHexString(part.length) + "\r\n").getBytes(UTF_8) : new byte[0]);
                    out.write(part);
                    out.write(length < 0 ? "\r\n".getBytes(UTF_8) : new byte[0]);
                }
                out.write(length < 0 ? "0\r\n\r\n".getBytes(UTF_8) : new byte[0]);
                return null;
            });
            try {
                String line = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8)).readLine();
                return Integer.parseInt(line.split(" ")[1]);
            } finally {
                sending.cancel(true);
            }
        }
    }

    private int batch(UUID service, byte[] batch, Map<String, String> headers) throws IOException {
        return status("services/" + service + "/batches", batch, batch.length, 1, headers);
    }

    private List<Integer> atOnce(IntFunction<Callable<Integer>> request) throws Exception {
        List<Integer> statuses = new ArrayList<>();
        for (Future<Integer> answer :
                senders.invokeAll(IntStream.range(0, AT_ONCE).mapToObj(request).toList())) {
            statuses.add(answer.get());
        }
        return statuses;
    }

    @ParameterizedTest
    @ValueSource(strings = {"session", "enrolments", "services/%s/keys", "services/%s/batches", "services", "users"})
    void X6_anAnonymousBodyOf300MebibytesIsNotKept(String path) throws IOException {
        String to = path.formatted(UUID.randomUUID());
        byte[] part = new byte[1 << 20];
        Arrays.fill(part, (byte) ' ');

        assertThat(status(to, part, -1, HUGE / part.length, Map.of()))
                .as("without a length")
                .isIn(401, 413);
        assertThat(status(to, part, HUGE, HUGE / part.length, Map.of()))
                .as("with its length")
                .isEqualTo(413);
    }

    @Test
    void X6_manyUnsignedBatchesAtOnceAreRefusedUnread() throws Exception {
        byte[] batch = large();
        Map<String, String> another =
                TestService.enrolled(site, "another " + UUID.randomUUID()).signature(batch);
        UUID service = UUID.randomUUID();

        assertThat(atOnce(i -> () -> batch(service, batch, i % 2 == 0 ? Map.of() : another)))
                .containsOnly(401, 403);
    }

    @Test
    void X6_manyLargeBatchesOfAnEnrolledServiceAtOnceAreTakenOrComeAgain() throws Exception {
        byte[] batch = large();
        TestService shop = TestService.enrolled(site, "large " + UUID.randomUUID());

        assertThat(atOnce(i -> () -> batch(shop.id(), batch, shop.signature(batch))))
                .contains(200)
                .isSubsetOf(200, 503);
    }

    /** A batch with one long member that is passed over. */
    private static byte[] large() {
        byte[] batch = new byte[LARGE];
        Arrays.fill(batch, (byte) 'a');
        byte[] begin = "{\"format\":1,\"rows\":[],\"x\":\"".getBytes(UTF_8);
        System.arraycopy(begin, 0, batch, 0, begin.length);
        batch[LARGE - 2] = '"';
        batch[LARGE - 1] = '}';
        return batch;
    }
}
