package io.twophp.core.command;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A command in canonical form (IDS, VII): speaker, intention and arguments. Its key is the SHA-256 of that form, in
 * hexadecimal; docs/ids.md describes how other implementations compute it. Immutable.
 */
public final class CommandEnvelope {

    private final SortedMap<String, Json> said = new TreeMap<>();
    private final Json keyed;
    private final Json lasting;

    private CommandEnvelope(Speaker speaker, Intention intention, CommandArguments arguments, CommandFields fields)
            throws MalformedCommandException {
        said.put("tenant", new Json.Text(speaker.tenant()));
        said.put("actor", speaker.actor().<Json>map(Json.Text::new).orElse(Json.Literal.NULL));
        said.put("entity", new Json.Text(intention.entity()));
        said.put("action", new Json.Text(intention.action()));
        said.put("target", intention.pairs().json());
        this.keyed = arguments.keyed(fields);
        this.lasting = arguments.lasting(fields);
    }

    /**
     * Returns the envelope of a request.
     *
     * @param query the query as it was sent, or null
     * @param mediaType the media type as it was sent; empty if there is none
     * @throws MalformedCommandException if query or body have no canonical form, or none of the key's parts
     */
    public static CommandEnvelope of(
            Speaker speaker, Intention intention, CommandFields fields, String query, String mediaType, byte[] body)
            throws MalformedCommandException {
        return new CommandEnvelope(speaker, intention, CommandArguments.of(query, mediaType, body), fields);
    }

    /** Returns the idempotency key: 64 hexadecimal digits in lower case. */
    public String key() {
        return HexFormat.of().formatHex(CanonicalText.digest(with(keyed)));
    }

    /** Returns the digest that two commands of one key must share, or the second one is a conflict: 32 bytes. */
    public byte[] digest() {
        return CanonicalText.digest(with(lasting));
    }

    /** Returns the text that {@link #key()} is the digest of. It contains the arguments and must not be logged. */
    public String canonical() {
        return CanonicalText.of(with(keyed));
    }

    private Json with(Json arguments) {
        SortedMap<String, Json> members = new TreeMap<>(said);
        members.put("args", arguments);
        return new Json.Members(members);
    }

    /** The sender: its tenant, if any, and the caller, unless the tenant's callers share their commands. */
    public record Speaker(String tenant, Optional<String> actor) {}

    /** The action on a kind of object, with the decoded parameters of the address. */
    public record Intention(String entity, String action, Map<String, List<String>> target) {

        private Pairs pairs() {
            return new Pairs(target.entrySet().stream()
                    .flatMap(parameter ->
                            parameter.getValue().stream().map(value -> new Pairs.Pair(parameter.getKey(), value)))
                    .toList());
        }
    }
}
