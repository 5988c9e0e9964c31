package io.twophp.tck.http;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A server at some address that takes commands of IDS, with the data that its tests need.
 *
 * @param resource the address at which a POST of a good command succeeds at once; all of its members make its key
 * @param commands gives good commands, another one each time: the names of a JSON object's members with their values as
 *     JSON, two members at least
 * @param headers the headers of one caller, such as its credentials
 * @param otherHeaders the headers of another caller, whose commands are its own; empty if there is only one
 * @param effects the number of effects, of any caller; empty if they can't be counted
 */
public record CommandServer(
        URI resource,
        Supplier<SortedMap<String, String>> commands,
        Map<String, String> headers,
        Optional<Map<String, String>> otherHeaders,
        Optional<LongSupplier> effects)
        implements TestedServer {

    static final String ID = "IDS-Command-Id";
    static final String KEY = "IDS-Idempotency-Key";
    static final String STATUS = "IDS-Status";
    static final String DECISION = "IDS-Decision";

    public CommandServer {
        Objects.requireNonNull(resource, "resource");
        Objects.requireNonNull(commands, "commands");
        headers = Map.copyOf(headers);
        otherHeaders = otherHeaders.map(Map::copyOf);
        Objects.requireNonNull(effects, "effects");
    }

    /** Makes a server of which one caller and nothing else is known. */
    public static CommandServer at(
            URI resource, Supplier<SortedMap<String, String>> commands, Map<String, String> headers) {
        return new CommandServer(resource, commands, headers, Optional.empty(), Optional.empty());
    }

    /** Returns the same server with a second caller. */
    public CommandServer withOther(Map<String, String> other) {
        return new CommandServer(resource, commands, headers, Optional.of(other), effects);
    }

    /** Returns the same server, whose effects can be counted. */
    public CommandServer counting(LongSupplier count) {
        return new CommandServer(resource, commands, headers, otherHeaders, Optional.of(count));
    }

    /** Returns a command as JSON, its members in their order. */
    static String json(SortedMap<String, String> command) {
        return command.entrySet().stream()
                .map(member -> "\"" + member.getKey() + "\":" + member.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }

    /** Returns the same command, its members the other way round and its names escaped, with space between. */
    static String rewritten(SortedMap<String, String> command) {
        SortedMap<String, String> reversed = new TreeMap<>(Collections.reverseOrder(command.comparator()));
        reversed.putAll(command);
        return reversed.entrySet().stream()
                .map(member -> "\n  \"" + escaped(member.getKey()) + "\" :\t" + member.getValue() + " ")
                .collect(Collectors.joining(",", "{", "\r\n}"));
    }

    private static String escaped(String name) {
        return name.chars().mapToObj(unit -> String.format("\\u%04X", unit)).collect(Collectors.joining());
    }

    HttpAnswer send(String json) {
        return send(headers, json, List.of());
    }

    /** @param more a field each */
    HttpAnswer send(Map<String, String> caller, String json, List<Map.Entry<String, String>> more) {
        List<Map.Entry<String, String>> sent = new ArrayList<>(caller.entrySet());
        sent.add(Map.entry("Content-Type", "application/json"));
        sent.addAll(more);
        return HttpAnswer.of("POST", resource, sent, json.getBytes(StandardCharsets.UTF_8));
    }
}
