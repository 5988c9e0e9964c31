package io.twophp.core.command;

import io.twophp.core.json.JsonShape;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads one JSON text (RFC 8259) strictly: UTF-8 only, within the limits of {@link JsonShape}, no duplicate member in
 * an object. Ambiguous texts are refused, since two requests that mean different things must not have one key. For one
 * use.
 */
final class JsonReader {

    private final String text;
    private int at;

    private JsonReader(String text) {
        this.text = text;
    }

    /** @throws MalformedCommandException if the text is no JSON in UTF-8, exceeds a limit or is ambiguous */
    static Json read(byte[] utf8) throws MalformedCommandException {
        String text = decoded(utf8, "the body");
        Optional<String> fault = JsonShape.fault(utf8);
        if (fault.isPresent()) {
            throw new MalformedCommandException("the body is not JSON within the limits: " + fault.get());
        }
        return new JsonReader(text).value();
    }

    static String decoded(byte[] utf8, String what) throws MalformedCommandException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(utf8))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new MalformedCommandException(what + " is not UTF-8");
        }
    }

    private Json value() throws MalformedCommandException {
        return switch (next()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> new Json.Text(string());
            default -> literal();
        };
    }

    /** Skips space and separators, whose places were checked, and returns the character that follows. */
    private char next() {
        while (" \t\n\r,:".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return text.charAt(at);
    }

    private Json object() throws MalformedCommandException {
        SortedMap<String, Json> members = new TreeMap<>();
        at++;
        while (next() != '}') {
            String name = string();
            if (members.put(name, value()) != null) {
                throw new MalformedCommandException("an object has a member twice");
            }
        }
        at++;
        return new Json.Members(members);
    }

    private Json array() throws MalformedCommandException {
        List<Json> elements = new ArrayList<>();
        at++;
        while (next() != ']') {
            elements.add(value());
        }
        at++;
        return new Json.Array(elements);
    }

    private Json literal() {
        int start = at;
        while (at < text.length() && " \t\n\r,]}".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(start, at);
        return new Json.Literal(Character.isLetter(word.charAt(0)) ? word : CanonicalNumber.of(word));
    }

    private String string() {
        StringBuilder value = new StringBuilder();
        for (at++; text.charAt(at) != '"'; at++) {
            value.append(text.charAt(at) == '\\' ? escaped() : text.charAt(at));
        }
        at++;
        return value.toString();
    }

    private char escaped() {
        char kind = text.charAt(++at);
        if (kind == 'u') {
            at += 4;
            return (char) Integer.parseInt(text, at - 3, at + 1, 16);
        }
        int control = "bfnrt".indexOf(kind);
        return control < 0 ? kind : "\b\f\n\r\t".charAt(control);
    }
}
