package io.twophp.testsuite.costs;

import static io.twophp.testsuite.launch.Client.phase;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.launch.Jvm;
import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Shop;
import io.twophp.testsuite.launch.ShopClient;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The effect of a receiver of callbacks on the request: none. Latencies of auto-confirmed orders, in turns, with
 * receivers that accept, fail, hang, and never stop sending; printed, since they depend on the machine. The rest is
 * asserted: the number of a receiver's simultaneous attempts, and that every order was placed once.
 */
@Tag("costs")
@Tag("D18")
@Tag("N19")
class CallbackCostIT {

    private static final int ROUNDS = Integer.getInteger("rounds", 8);
    private static final int REQUESTS = 250;
    private static final int CLIENTS = 4;
    private static final int PER_HOST = 4;

    /** The connections that the server has closed and that the receiver may still count when the next one comes. */
    private static final int NOTICED_LATE = PER_HOST;

    @Test
    void a_receiver_holds_up_no_request(@TempDir Path directory) throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try (Receiver accepting = Receiver.whichAnswers("204 No Content");
                Receiver failing = Receiver.whichAnswers("500 Internal Server Error");
                Receiver hanging = Receiver.whichHangs();
                Receiver endless = Receiver.withoutEnd();
                Postgres postgres = new Postgres(directory).start();
                Server server = Shop.on(postgres.database(), directory)
                        .optimised()
                        .property("twophp.callback.plain-http", "true")
                        .property("twophp.callback.networks", "127.0.0.0/8")
                        .property("twophp.callback.keys", keys(accepting, failing, hanging, endless))
                        .property("twophp.callback.allow", origins(accepting, failing, hanging, endless))
                        .start()) {
            Map<String, Optional<String>> kinds = new LinkedHashMap<>();
            kinds.put("without callback", Optional.empty());
            kinds.put("accepting", Optional.of(accepting.url()));
            kinds.put("failing (500)", Optional.of(failing.url()));
            kinds.put("hanging", Optional.of(hanging.url()));
            kinds.put("without end", Optional.of(endless.url()));
            ShopClient alice = ShopClient.alice(server);
            for (Optional<String> callback : kinds.values()) {
                round(clients, alice, callback);
            }
            long heapBefore = new Jvm(server.pid()).usedHeap();
            Map<String, List<long[]>> measured = new LinkedHashMap<>();
            for (int round = 0; round < ROUNDS; round++) {
                for (Map.Entry<String, Optional<String>> kind : kinds.entrySet()) {
                    measured.computeIfAbsent(kind.getKey(), name -> new ArrayList<>())
                            .add(round(clients, alice, kind.getValue()));
                }
            }
            measured.forEach(CallbackCostIT::print);
            System.out.printf(
                    "heap after collection: %d MB before, %d MB after %d auto-confirmed orders; at most %d, %d, %d, %d"
                            + " attempts at a time%n",
                    heapBefore,
                    new Jvm(server.pid()).usedHeap(),
                    ROUNDS * REQUESTS * kinds.size(),
                    accepting.most(),
                    failing.most(),
                    hanging.most(),
                    endless.most());
            for (Receiver receiver : List.of(accepting, failing, hanging, endless)) {
                assertThat(receiver.arrived()).isPositive();
                assertThat(receiver.most()).isLessThanOrEqualTo(PER_HOST + NOTICED_LATE);
            }
            int orders = (ROUNDS + 1) * REQUESTS * kinds.size();
            assertThat(postgres.number("SELECT count(*) FROM shop_order")).isEqualTo(orders);
            assertThat(postgres.number("SELECT count(*) FROM twophp_intent WHERE phase = 'COMMITTED' AND epoch = 1"))
                    .isEqualTo(orders);
        } finally {
            clients.shutdownNow();
        }
    }

    private static String origins(Receiver... receivers) {
        return Arrays.stream(receivers).map(Receiver::origin).collect(Collectors.joining(","));
    }

    /** Returns a key for each receiver. */
    private static String keys(Receiver... receivers) {
        return IntStream.range(0, receivers.length)
                .mapToObj(i -> receivers[i].origin() + " test:"
                        + Base64.getEncoder()
                                .encodeToString(String.valueOf(i).repeat(32).getBytes(US_ASCII)))
                .collect(Collectors.joining(","));
    }

    /** Returns the latencies in microseconds, sorted. */
    private static long[] round(ExecutorService clients, ShopClient alice, Optional<String> callback) throws Exception {
        List<Callable<long[]>> work = new ArrayList<>();
        for (int client = 0; client < CLIENTS; client++) {
            int share = REQUESTS / CLIENTS + (client < REQUESTS % CLIENTS ? 1 : 0);
            work.add(() -> {
                long[] took = new long[share];
                for (int i = 0; i < share; i++) {
                    long start = System.nanoTime();
                    HttpResponse<String> answer = order(alice, callback);
                    took[i] = (System.nanoTime() - start) / 1000;
                    assertThat(phase(answer)).as(answer.body()).isEqualTo("COMMITTED");
                }
                return took;
            });
        }
        List<Long> all = new ArrayList<>();
        for (Future<long[]> part : clients.invokeAll(work)) {
            Arrays.stream(part.get()).forEach(all::add);
        }
        return all.stream().mapToLong(Long::longValue).sorted().toArray();
    }

    private static HttpResponse<String> order(ShopClient alice, Optional<String> callback) {
        String id = UUID.randomUUID().toString();
        String order = "{\"sku\":\"tea\",\"quantity\":1}";
        String auto = ProtocolHeader.AUTO_CONFIRM;
        return callback.isPresent()
                ? alice.phaseOne(id, "POST", "orders", order, auto, "true", ProtocolHeader.CALLBACK, callback.get())
                : alice.phaseOne(id, "POST", "orders", order, auto, "true");
    }

    private static void print(String kind, List<long[]> rounds) {
        long[] all = rounds.stream().flatMapToLong(Arrays::stream).sorted().toArray();
        long[] p99s =
                rounds.stream().mapToLong(round -> at(round, 0.99)).sorted().toArray();
        System.out.printf(
                "%-17s p50 %6.2f ms, p99 %6.2f ms; p99 of the rounds %.2f to %.2f, median %.2f ms%n",
                kind,
                at(all, 0.50) / 1000.0,
                at(all, 0.99) / 1000.0,
                p99s[0] / 1000.0,
                p99s[p99s.length - 1] / 1000.0,
                p99s[p99s.length / 2] / 1000.0);
    }

    private static long at(long[] sorted, double quantile) {
        return sorted[(int) Math.min(sorted.length - 1, Math.round(sorted.length * quantile))];
    }
}
