package io.twophp.sample.server;

import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.testsuite.launch.ShopClient;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The mode in which each service took its call, which its status monitor shows and its ledger's row does not. */
final class Modes {

    private static final Pattern MODE = Pattern.compile("\"mode\":\"([A-Z_]+)\"");

    /** The owners of the services' intents. */
    private static final Map<String, String> CALLERS = Map.of(
            "shop", "alice",
            "payments", "shop",
            "inventory", "shop",
            "shipping", "shop",
            "fraud", "payments",
            "warehouse", "inventory",
            "carrier", "shipping");

    private Modes() {}

    /** Returns a line for each service, by name. */
    static String of(URI services, List<LedgerEntry> rows) {
        return rows.stream()
                .filter(row -> row.actor() == Actor.SERVER)
                .map(row -> "%-9s  %s%n".formatted(row.source(), mode(services, row)))
                .sorted()
                .collect(Collectors.joining());
    }

    private static String mode(URI services, LedgerEntry row) {
        String caller = CALLERS.get(row.source());
        String status = new ShopClient(services.resolve(row.source() + "/"), caller + ":" + caller + "-secret")
                .get("2php/intents/" + row.serverCorrelationId())
                .body();
        Matcher mode = MODE.matcher(status);
        if (!mode.find()) {
            throw new IllegalStateException(row.source() + " tells no mode: " + status);
        }
        return mode.group(1);
    }
}
