package io.twophp.testsuite.servers;

import io.twophp.tck.http.CommandContract;
import io.twophp.tck.http.CommandServer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Commands of IDS: all of the contract. */
final class CommandChecks {

    private CommandChecks() {}

    static List<Check> all() {
        return ContractChecks.of("commands", CommandContract.class, CommandChecks::contract)
                .toList();
    }

    private static CommandContract contract(Stage stage) {
        List<String> texts = new CopyOnWriteArrayList<>();
        CommandServer server = new CommandServer(
                stage.server().baseUri().resolve("portable/api/keyed/commands"),
                () -> {
                    texts.add(Stage.text());
                    return new TreeMap<>(Map.of("text", "\"" + texts.get(texts.size() - 1) + "\"", "amount", "1.50"));
                },
                KeyChecks.credentials("alice"),
                Optional.of(KeyChecks.credentials("bob")),
                Optional.of(() -> texts.stream().mapToInt(stage::notes).sum()));
        return () -> server;
    }
}
