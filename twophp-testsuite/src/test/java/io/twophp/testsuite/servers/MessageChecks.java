package io.twophp.testsuite.servers;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.tck.http.CertifiedHttpContract;
import io.twophp.tck.http.MessageServer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Messages of Certified HTTP: all of the contract. */
final class MessageChecks {

    private MessageChecks() {}

    static List<Check> all() {
        return ContractChecks.of("messages", CertifiedHttpContract.class, MessageChecks::contract)
                .toList();
    }

    private static CertifiedHttpContract contract(Stage stage) {
        List<String> texts = new CopyOnWriteArrayList<>();
        MessageServer server = new MessageServer(
                stage.server().baseUri().resolve("portable/api/keyed"),
                "application/json",
                () -> {
                    texts.add(Stage.text());
                    return ("{\"text\":\"" + texts.get(texts.size() - 1) + "\"}").getBytes(UTF_8);
                },
                KeyChecks.credentials("alice"),
                Optional.of(KeyChecks.credentials("bob")),
                Optional.of(() -> texts.stream().mapToInt(stage::notes).sum()),
                true,
                Duration.ofDays(30));
        return () -> server;
    }
}
