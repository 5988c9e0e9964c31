package io.twophp.core.command;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads one JSON text (RFC 8259) strictly: UTF-8 only, no duplicate member in an object, nesting up to
 * {@value #DEEPEST}, nothing after the value. Ambiguous texts are refused, since two requests that mean different
 * things must not have one key. For one use.
 */
final class JsonReader {

    static final int DEEPEST = 64;

    private final String text;
    private int at;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    /** @throws MalformedCommandException if the text is no JSON in UTF-8, is ambiguous or nested too deep */
    static Json read(byte[] utf8) throws MalformedCommandException {
        JsonReader reader = new JsonReader(decoded(utf8, "the body"));
        reader.skipSpace();
        Json value = reader.value();
        reader.skipSpace();
        if (reader.at < reader.text.length()) {
            throw reader.unexpected("something behind the JSON value");
        }
        return value;
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
        return switch (peek()) {
            case '{' -> nested(this::object);
            case '[' -> nested(this::array);
            case '"' -> new Json.Text(string());
            case 't' -> literal("true");
            case 'f' -> literal("false");
            case 'n' -> literal("null");
            default -> number();
        };
    }

    private Json nested(Part part) throws MalformedCommandException {
        if (++depth > DEEPEST) {
            throw new MalformedCommandException("JSON is nested deeper than " + DEEPEST);
        }
        at++;
        Json value = part.read();
        depth--;
        return value;
    }

    private Json object() throws MalformedCommandException {
        SortedMap<String, Json> members = new TreeMap<>();
        skipSpace();
        if (taken('}')) {
            return new Json.Members(members);
        }
        do {
            skipSpace();
            String name = string();
            skipSpace();
            expect(':');
            skipSpace();
            if (members.put(name, value()) != null) {
                throw new MalformedCommandException("an object has a member twice");
            }
            skipSpace();
        } while (taken(','));
        expect('}');
        return new Json.Members(members);
    }

    private Json array() throws MalformedCommandException {
        List<Json> elements = new ArrayList<>();
        skipSpace();
        if (taken(']')) {
            return new Json.Array(elements);
        }
        do {
            skipSpace();
            elements.add(value());
            skipSpace();
        } while (taken(','));
        expect(']');
        return new Json.Array(elements);
    }

    private Json literal(String word) throws MalformedCommandException {
        if (!text.startsWith(word, at)) {
            throw unexpected("no JSON value");
        }
        at += word.length();
        return new Json.Literal(word);
    }

    private Json number() throws MalformedCommandException {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        if (start == at) {
            throw unexpected("no JSON value");
        }
        return new Json.Literal(CanonicalNumber.of(text.substring(start, at)));
    }

    private String string() throws MalformedCommandException {
        expect('"');
        StringBuilder value = new StringBuilder();
        while (!taken('"')) {
            char next = peek();
            at++;
            if (next < ' ') {
                throw unexpected("a control character in a string");
            }
            value.append(next == '\\' ? escaped() : next);
        }
        return value.toString();
    }

    private char escaped() throws MalformedCommandException {
        char kind = peek();
        at++;
        return switch (kind) {
            case '"', '\\', '/' -> kind;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> codeUnit();
            default -> throw unexpected("an unknown escape in a string");
        };
    }

    private char codeUnit() throws MalformedCommandException {
        int unit = 0;
        for (int i = 0; i < 4; i++) {
            int digit = peek() < 128 ? Character.digit(peek(), 16) : -1;
            if (digit < 0) {
                throw unexpected("an escape without four hexadecimal digits");
            }
            unit = unit * 16 + digit;
            at++;
        }
        return (char) unit;
    }

    private void skipSpace() {
        while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() throws MalformedCommandException {
        if (at >= text.length()) {
            throw new MalformedCommandException("the JSON ends too early");
        }
        return text.charAt(at);
    }

    private boolean taken(char wanted) throws MalformedCommandException {
        boolean there = peek() == wanted;
        at += there ? 1 : 0;
        return there;
    }

    private void expect(char wanted) throws MalformedCommandException {
        if (!taken(wanted)) {
            throw unexpected("no '" + wanted + "'");
        }
    }

    private MalformedCommandException unexpected(String what) {
        return new MalformedCommandException("there is " + what + " at character " + (at + 1) + " of the JSON");
    }

    @FunctionalInterface
    private interface Part {
        Json read() throws MalformedCommandException;
    }
}
