package io.twophp.testsuite.servers;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.tck.http.CertifiedHttpContract;
import io.twophp.tck.http.CommandContract;
import io.twophp.tck.http.CommandServer;
import io.twophp.tck.http.ExactlyOnceContract;
import io.twophp.tck.http.IdempotencyKeyContract;
import io.twophp.tck.http.KeyedServer;
import io.twophp.tck.http.MessageServer;
import io.twophp.tck.http.PoeContract;
import io.twophp.tck.http.UrlServer;
import io.twophp.testsuite.launch.Client;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tests of the TCK's contracts of dialects, as one check each. */
final class ContractChecks {

    private final Stage stage;
    private final List<String> texts = new CopyOnWriteArrayList<>();

    private ContractChecks(Stage stage) {
        this.stage = stage;
    }

    static List<Check> all() {
        return Stream.of(
                        of("keys", IdempotencyKeyContract.class, server -> server::keys),
                        of("messages", CertifiedHttpContract.class, server -> server::messages),
                        of("commands", CommandContract.class, server -> server::commands),
                        of("poe", PoeContract.class, server -> () -> server.addresses("poe")),
                        of("exactly-once", ExactlyOnceContract.class, server -> () -> server.addresses("exactly-once")))
                .flatMap(checks -> checks)
                .toList();
    }

    /**
     * @param about the beginning of the checks' names
     * @param made the contract, at one server
     */
    private static <C> Stream<Check> of(String about, Class<C> contract, Function<ContractChecks, C> made) {
        return Arrays.stream(contract.getMethods())
                .filter(method -> method.isAnnotationPresent(Test.class))
                .sorted(Comparator.comparing(Method::getName))
                .map(method -> Check.of(
                        about + ": " + words(method.getName()),
                        stage -> ask(method, made.apply(new ContractChecks(stage)))));
    }

    private KeyedServer keys() {
        return new KeyedServer(
                address("keyed"),
                "application/json",
                this::body,
                Client.login("alice"),
                Optional.of(Client.login("bob")),
                Optional.of(this::effects),
                true);
    }

    private MessageServer messages() {
        return new MessageServer(
                address("keyed"),
                "application/json",
                this::body,
                Client.login("alice"),
                Optional.of(Client.login("bob")),
                Optional.of(this::effects),
                true,
                Duration.ofDays(30));
    }

    private CommandServer commands() {
        return new CommandServer(
                address("keyed/commands"),
                () -> new TreeMap<>(Map.of("text", "\"" + text() + "\"", "amount", "1.50")),
                Client.login("alice"),
                Optional.of(Client.login("bob")),
                Optional.of(this::effects));
    }

    private UrlServer addresses(String path) {
        return UrlServer.at(
                        () -> address(path + "/" + UUID.randomUUID()),
                        "application/json",
                        this::body,
                        Client.login("alice"))
                .refusing("{\"text\":\"\"}".getBytes(UTF_8))
                .withOther(Client.login("bob"))
                .counting(this::effects);
    }

    private URI address(String path) {
        return stage.server().baseUri().resolve("portable/api/" + path);
    }

    private byte[] body() {
        return ("{\"text\":\"" + text() + "\"}").getBytes(UTF_8);
    }

    /** Returns a text of this contract's own. */
    private String text() {
        String text = Stage.text();
        texts.add(text);
        return text;
    }

    private int effects() {
        return texts.stream().mapToInt(stage::notes).sum();
    }

    /** Numbers of statements stay as they are. */
    private static String words(String name) {
        String text = name.replaceFirst("^(?:[A-Z]+[0-9]+_)+", "");
        String numbers = name.substring(0, name.length() - text.length()).replace('_', ' ');
        return numbers + text.replaceAll("(?=[A-Z])", " ").toLowerCase();
    }

    private static void ask(Method method, Object contract) throws Exception {
        try {
            method.setAccessible(true); // Contracts share tests that only they see; JUnit runs them in the same way.
            method.invoke(contract);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (Exception) e.getCause();
        }
    }
}
