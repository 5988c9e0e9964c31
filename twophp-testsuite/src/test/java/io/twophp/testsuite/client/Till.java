package io.twophp.testsuite.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Dialect;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One customer's till, whose program is killed and started again in the same folder; the output of each of its lives is
 * kept.
 */
final class Till {

    private static final int MOST_LIVES = 5;

    private final String name;
    private final Path folder;
    private final TroubleProxy proxy;
    private final Tables shop;
    private final Map<String, String> settings;
    private final List<String> history = new ArrayList<>();
    private final Map<String, Integer> calls = new LinkedHashMap<>();
    private ClientProcess life;
    private int handshakes;
    private int kills;

    /** @param servers the kind of servers that it expects, as in {@code twophp.client.servers} */
    Till(String name, Path folder, String servers, TroubleProxy proxy, Tables shop) {
        this.name = name;
        this.folder = folder;
        this.proxy = proxy;
        this.shop = shop;
        this.settings = Map.of("twophp.client.servers", servers);
        this.life = start();
    }

    /**
     * Makes a call that is not interrupted.
     *
     * @return its tag
     */
    String callThrough(Dialect dialect) {
        String tag = begun(dialect);
        life.call(dialect + " " + tag);
        life.awaitSaid("DONE " + tag + " 201");
        return tag;
    }

    /** Makes a call that has stopped at a moment when this returns. */
    void callUntil(Dialect dialect, String moment) throws InterruptedException {
        callUntil(dialect, begun(dialect), moment);
    }

    /** Makes a call as {@link #callUntil} does, to an address that a call before has shown to speak the dialect. */
    void callKnownUntil(Dialect dialect, String moment) throws InterruptedException {
        String tag = callThrough(dialect);
        begun(dialect, tag);
        callUntil(dialect, tag, moment);
    }

    private void callUntil(Dialect dialect, String tag, String moment) throws InterruptedException {
        life.call(dialect + " " + tag + " " + moment);
        if (moment.startsWith(Moments.DURING)) {
            assertThat(proxy.awaitHeld()).isEqualTo(tag);
        } else {
            life.awaitSaid("AT " + tag + " " + moment);
        }
    }

    private String begun(Dialect dialect) {
        String tag = name + "." + calls.size();
        begun(dialect, tag);
        return tag;
    }

    private void begun(Dialect dialect, String tag) {
        calls.merge(tag, 1, Integer::sum);
        handshakes += dialect == Dialect.TWOPHP ? 1 : 0;
    }

    void kill() {
        life.kill();
        kills++;
        history.addAll(life.said());
    }

    /** Starts the program again, and waits until it has reported the end of every call. */
    void open() {
        life = start();
        calls.forEach((tag, number) -> {
            if (ends(tag).size() < number) {
                life.awaitSaid("END " + tag);
            }
        });
    }

    /** Compares what the program said, over all of its lives, with the orders and both ledgers. */
    void audit() {
        life.close();
        history.addAll(life.said());
        Tables own = Tables.in(folder);
        for (int i = 0; i < MOST_LIVES && !own.unfinished().isEmpty(); i++) {
            start().close();
        }
        assertThat(own.unfinished())
                .as("calls and acknowledgements that are left")
                .isEmpty();
        assertThat(calls)
                .allSatisfy((tag, number) -> assertThat(ends(tag))
                        .as("ends of %s", tag)
                        .hasSize(number)
                        .containsOnly("COMMITTED"));
        assertThat(shop.orders(name + ".")).as("a call, an effect").isEqualTo(calls);
        Map<String, String> rows = own.handshakes();
        assertThat(rows).hasSize(handshakes);
        assertThat(shop.phases("server")).containsAllEntriesOf(rows);
    }

    String summary() {
        Map<String, Long> ends = history.stream()
                .filter(line -> line.startsWith("END "))
                .collect(Collectors.groupingBy(line -> line.split(" ")[2], Collectors.counting()));
        return "%d calls, %d kills, ends %s, effects %d"
                .formatted(
                        calls.values().stream().mapToInt(Integer::intValue).sum(),
                        kills,
                        ends,
                        shop.orders(name + ".").values().stream()
                                .mapToInt(Integer::intValue)
                                .sum());
    }

    private ClientProcess start() {
        URI orders = proxy.baseUri().resolve("shop/orders/dialect/");
        return ClientProcess.start(folder, orders, settings);
    }

    private List<String> ends(String tag) {
        return history.stream()
                .filter(line -> line.startsWith("END " + tag + " "))
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .toList();
    }
}
