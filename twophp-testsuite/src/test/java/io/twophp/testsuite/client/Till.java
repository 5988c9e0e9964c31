package io.twophp.testsuite.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One customer's till, whose program is killed and started again in the same folder; the output of each of its lives is
 * kept.
 */
final class Till {

    private final String name;
    private final Path folder;
    private final TroubleProxy proxy;
    private final Tables shop;
    private final Map<String, String> settings;
    private final List<String> history = new ArrayList<>();
    private final Map<String, Point> interrupted = new LinkedHashMap<>();
    private ClientProcess life;
    private int calls;
    private int kills;

    Till(String name, Path folder, String servers, TroubleProxy proxy, Tables shop) {
        this.name = name;
        this.folder = folder;
        this.proxy = proxy;
        this.shop = shop;
        this.settings = Map.of("twophp.client.servers", servers);
        this.life = start();
    }

    /** Makes a call that is not interrupted. */
    void callThrough() {
        String tag = nextTag();
        life.call(tag);
        life.awaitSaid("DONE " + tag + " 201 COMMITTED");
    }

    /** Makes a call that has stopped at a point when this returns. */
    void callUntil(Point point) throws InterruptedException {
        String tag = nextTag();
        interrupted.put(tag, point);
        life.call(tag, point);
        if (point == Point.DURING_PHASE_TWO) {
            assertThat(proxy.awaitHeld()).isEqualTo(tag);
        } else {
            life.awaitSaid("AT " + tag + " " + point);
        }
    }

    void kill() {
        life.kill();
        kills++;
        history.addAll(life.said());
    }

    /** Starts the program again, and waits until it has reported the end of every call. */
    void open() {
        life = start();
        Map<String, String> sent = sent();
        interrupted.keySet().stream()
                .filter(tag -> ends(sent.get(tag)).isEmpty())
                .forEach(tag -> life.awaitSaid("END " + sent.get(tag)));
    }

    /** Compares what the program said, over all of its lives, with the orders and both ledgers. */
    void audit() {
        life.close();
        history.addAll(life.said());
        Map<String, String> sent = sent();
        assertThat(sent).hasSize(calls);
        sent.forEach((tag, id) -> assertThat(ends(id)).as("ends of %s", tag).containsExactly("COMMITTED"));
        Map<String, Integer> orders = shop.orders(name + ".");
        assertThat(orders).as("a call, an effect").containsOnlyKeys(sent.keySet());
        assertThat(orders.values()).as("none twice").containsOnly(1);
        Tables own = Tables.in(folder);
        assertThat(own.unfinished()).isEmpty();
        Map<String, String> rows = own.phases("client");
        assertThat(rows).hasSize(calls);
        assertThat(shop.phases("server")).containsAllEntriesOf(rows);
    }

    int kills() {
        return kills;
    }

    /** Counts the interrupted calls by point. */
    Map<Point, Integer> tally() {
        Map<Point, Integer> tally = new EnumMap<>(Point.class);
        interrupted.values().forEach(point -> tally.merge(point, 1, Integer::sum));
        return tally;
    }

    String summary() {
        Map<String, Long> ends = history.stream()
                .filter(line -> line.startsWith("END "))
                .collect(Collectors.groupingBy(line -> line.split(" ")[2], Collectors.counting()));
        return calls + " calls, ends " + ends + ", effects "
                + shop.orders(name + ".").values().stream()
                        .mapToInt(Integer::intValue)
                        .sum();
    }

    private ClientProcess start() {
        return ClientProcess.start(folder, proxy.baseUri().resolve("shop/orders"), settings);
    }

    private String nextTag() {
        return name + "." + ++calls;
    }

    /** The first client correlation id of each call. */
    private Map<String, String> sent() {
        Map<String, String> sent = new HashMap<>();
        history.stream()
                .filter(line -> line.startsWith("SENT "))
                .map(line -> line.split(" "))
                .forEach(words -> sent.putIfAbsent(words[1], words[2]));
        return sent;
    }

    private List<String> ends(String id) {
        return history.stream()
                .filter(line -> line.startsWith("END " + id + " "))
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .toList();
    }
}
