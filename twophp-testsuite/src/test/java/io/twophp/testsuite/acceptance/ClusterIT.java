package io.twophp.testsuite.acceptance;

import static io.twophp.testsuite.launch.Client.isReplay;
import static io.twophp.testsuite.launch.Client.phase;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.twophp.ClaimMode;
import io.twophp.testsuite.launch.ChosenDatabase;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.DatabaseServer;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Shop;
import io.twophp.testsuite.launch.ShopClient;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two nodes, one database, thirty-two confirmations of one intent at once, two hundred times (fault 3). */
@Tag("campaign")
@Tag("N22")
@Tag("D7")
class ClusterIT {

    private static final int CALLERS = 32;
    private static final int ROUNDS = Integer.getInteger("rounds", 200);

    @ParameterizedTest
    @CsvSource({"postgresql, DURABLE", "mariadb, DURABLE", "postgresql, LAZY", "mariadb, LAZY"})
    void one_of_all_confirmations_counts_and_the_others_get_its_answer_or_202(
            String kind, ClaimMode claim, @TempDir Path directory) throws Exception {
        assumeThat(ChosenDatabase.isThere(kind)).as(kind).isTrue();
        ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
        try (ChosenDatabase database = ChosenDatabase.start(kind, directory);
                Server one = node(database, directory, claim, "one");
                Server two = node(database, directory, claim, "two")) {
            DatabaseServer tables = database.server().orElseThrow();
            List<ShopClient> nodes = List.of(ShopClient.alice(one), ShopClient.alice(two));
            int processing = 0;
            for (int round = 0; round < ROUNDS; round++) {
                Registered intent = nodes.get(round % 2).registerOrder("tea", 1);
                List<HttpResponse<String>> answers = allAtOnce(callers, nodes, intent);
                HttpResponse<String> replay = nodes.get((round + 1) % 2).confirm(intent);
                assertThat(isReplay(replay)).isTrue();
                processing += check(answers, replay);
                assertThat(tables.number(
                                "SELECT epoch FROM twophp_intent WHERE server_correlation_id = ?", intent.serverId()))
                        .as("claims")
                        .isEqualTo(1);
            }
            assertThat(tables.number("SELECT count(*) FROM shop_order"))
                    .as("orders")
                    .isEqualTo(ROUNDS);
            System.out.printf(
                    "%s on %s: %d rounds of %d confirmations over two nodes: %d orders, %d answers were 202%n",
                    claim, kind, ROUNDS, CALLERS, ROUNDS, processing);
        } finally {
            callers.shutdownNow();
        }
    }

    private static Server node(ChosenDatabase database, Path directory, ClaimMode claim, String name) {
        return Shop.on(database.database(), directory.resolve("encryption.keys"), directory.resolve(name))
                .property("twophp.claim", claim.name())
                .start();
    }

    private static List<HttpResponse<String>> allAtOnce(
            ExecutorService callers, List<ShopClient> nodes, Registered intent) throws Exception {
        CyclicBarrier start = new CyclicBarrier(CALLERS);
        List<Future<HttpResponse<String>>> calls = new ArrayList<>();
        for (int caller = 0; caller < CALLERS; caller++) {
            ShopClient node = nodes.get(caller % nodes.size());
            calls.add(callers.submit(() -> {
                start.await();
                return node.confirm(intent);
            }));
        }
        List<HttpResponse<String>> answers = new ArrayList<>();
        for (Future<HttpResponse<String>> call : calls) {
            answers.add(call.get());
        }
        return answers;
    }

    /** Checks the answers and returns the number of 202s. */
    private static int check(List<HttpResponse<String>> answers, HttpResponse<String> replay) {
        int executed = 0;
        int processing = 0;
        for (HttpResponse<String> answer : answers) {
            if (answer.statusCode() == 202) {
                assertThat(phase(answer)).isEqualTo("PROCESSING");
                processing++;
            } else {
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(phase(answer)).isEqualTo("COMMITTED");
                assertThat(answer.body()).isEqualTo(replay.body());
                executed += isReplay(answer) ? 0 : 1;
            }
        }
        assertThat(executed).as("answers that were not replays").isEqualTo(1);
        return processing;
    }
}
