package io.twophp.core.command;

import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The arguments of a command besides its address: query and body. A body is JSON or a form according to its media type;
 * any other counts as its bytes.
 */
record CommandArguments(Pairs query, Optional<Json> json, Optional<Pairs> form, Optional<Json> bytes) {

    private static final Pattern CHARSET =
            Pattern.compile(";\\s*charset\\s*=\\s*\"?([^\";\\s]*)", Pattern.CASE_INSENSITIVE);
    private static final Pattern JSON = Pattern.compile("(application|text)/json|[^/]+/[^/]+\\+json");
    private static final String FORM = "application/x-www-form-urlencoded";

    /** @throws MalformedCommandException if JSON, form or query are malformed or ambiguous */
    static CommandArguments of(String rawQuery, String mediaType, byte[] body) throws MalformedCommandException {
        Pairs query = Pairs.decode(rawQuery == null ? "" : rawQuery, "the query");
        String type = mediaType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        Optional<Json> json = Optional.empty();
        Optional<Pairs> form = Optional.empty();
        Optional<Json> bytes = Optional.empty();
        if (body.length > 0) {
            if (isUtf8(mediaType) && JSON.matcher(type).matches()) {
                json = Optional.of(JsonReader.read(body));
            } else if (isUtf8(mediaType) && type.equals(FORM)) {
                form = Optional.of(Pairs.decode(body));
            } else {
                bytes = Optional.of(opaque(mediaType, body));
            }
        }
        return new CommandArguments(query, json, form, bytes);
    }

    private static boolean isUtf8(String mediaType) {
        Matcher charset = CHARSET.matcher(mediaType);
        return !charset.find() || charset.group(1).equalsIgnoreCase("utf-8");
    }

    private static Json opaque(String mediaType, byte[] body) {
        SortedMap<String, Json> members = new TreeMap<>();
        members.put("sha256", new Json.Text(HexFormat.of().formatHex(CanonicalText.sha256(body))));
        members.put("type", new Json.Text(mediaType));
        return new Json.Members(members);
    }

    /** Returns the arguments without ephemeral ones, by which the command is compared. */
    Json lasting(CommandFields fields) {
        SortedMap<String, Json> members = new TreeMap<>();
        Pairs parameters = query.without(fields::isEphemeralParameter);
        if (!parameters.sorted().isEmpty()) {
            members.put("query", parameters.json());
        }
        json.ifPresent(body -> members.put("json", fields.lasting(body)));
        form.ifPresent(body ->
                members.put("form", body.without(fields::isEphemeralField).json()));
        bytes.ifPresent(body -> members.put("bytes", body));
        return new Json.Members(members);
    }

    /** @throws MalformedCommandException if the command has none of the arguments that form its key */
    Json keyed(CommandFields fields) throws MalformedCommandException {
        if (fields.key().isEmpty()) {
            return lasting(fields);
        }
        Optional<Json> body = json.map(fields::lasting);
        SortedMap<String, Json> members = new TreeMap<>();
        for (Pointer pointer : fields.key()) {
            Optional<Json> found = pointer.inQuery()
                    ? values(query, pointer)
                    : body.flatMap(pointer::find)
                            .or(() -> form.filter(
                                            fieldsOfForm -> pointer.tokens().size() == 1)
                                    .flatMap(fieldsOfForm -> values(fieldsOfForm, pointer)));
            found.ifPresent(value -> members.put(pointer.text(), value));
        }
        if (members.isEmpty()) {
            throw new MalformedCommandException("the command has nothing that its key is made of: "
                    + String.join(", ", fields.key().stream().map(Pointer::text).toList()));
        }
        return new Json.Members(members);
    }

    private static Optional<Json> values(Pairs pairs, Pointer pointer) {
        Json.Array values = pairs.values(pointer.tokens().get(0));
        return values.elements().isEmpty() ? Optional.empty() : Optional.of(values);
    }
}
