package io.twophp.core.signature;

import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code Signature-Input} and {@code Signature}: dictionaries (RFC 9651 §3.2) of inner lists of strings and of
 * byte sequences. The other parts of structured fields, including escapes in strings, are not supported and are
 * refused.
 */
public final class SignatureField {

    private static final int LONGEST = 8192;
    private static final Pattern KEY = Pattern.compile("[a-z*][a-z0-9_.*-]*");
    private static final Pattern STRING = Pattern.compile("\"([ !#-\\[\\]-~]*+)\"");
    private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,15}");
    private static final Pattern BYTES = Pattern.compile(":([A-Za-z0-9+/]*+=*+):");
    private static final Pattern COMMA = Pattern.compile("[ \\t]*,[ \\t]*");
    private static final Pattern SPACES = Pattern.compile(" *");

    private final String text;
    private int at;

    private SignatureField(String text) {
        if (text.length() > LONGEST) {
            throw malformed();
        }
        this.text = text;
    }

    /** An inner list of strings with parameters; {@code raw} is its text from the bracket to the last parameter. */
    public record Input(String raw, List<String> components, Map<String, Object> parameters) {}

    /** Returns a {@code Signature-Input}'s dictionary; throws {@link IllegalArgumentException} if malformed. */
    public static Map<String, Input> inputs(String text) {
        SignatureField field = new SignatureField(text);
        return field.dictionary(field::input);
    }

    /** Returns the dictionary of a {@code Signature}; throws an {@link IllegalArgumentException} if it is malformed. */
    public static Map<String, byte[]> signatures(String text) {
        SignatureField field = new SignatureField(text);
        return field.dictionary(
                () -> Base64.getDecoder().decode(field.expect(BYTES).group(1)));
    }

    private <T> Map<String, T> dictionary(Value<T> value) {
        Map<String, T> members = new LinkedHashMap<>();
        do {
            String key = expect(KEY).group();
            expect('=');
            if (members.put(key, value.read()) != null) {
                throw malformed();
            }
        } while (skip(COMMA));
        if (at < text.length()) {
            throw malformed();
        }
        return members;
    }

    private Input input() {
        int start = at;
        List<String> components = new ArrayList<>();
        expect('(');
        skip(SPACES);
        while (!skip(')')) {
            components.add(expect(STRING).group(1));
            if (!skip(' ') && !isAt(')')) {
                throw malformed();
            }
            skip(SPACES);
        }
        Map<String, Object> parameters = new LinkedHashMap<>();
        while (skip(';')) {
            skip(SPACES);
            String key = expect(KEY).group();
            expect('=');
            parameters.put(
                    key,
                    isAt('"')
                            ? expect(STRING).group(1)
                            : (Object) Long.valueOf(expect(INTEGER).group()));
        }
        return new Input(text.substring(start, at), components, parameters);
    }

    private Matcher expect(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(at, text.length());
        if (!matcher.lookingAt()) {
            throw malformed();
        }
        at = matcher.end();
        return matcher;
    }

    private void expect(char character) {
        if (!skip(character)) {
            throw malformed();
        }
    }

    private boolean skip(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(at, text.length());
        if (matcher.lookingAt()) {
            at = matcher.end();
            return true;
        }
        return false;
    }

    private boolean skip(char character) {
        if (isAt(character)) {
            at++;
            return true;
        }
        return false;
    }

    private boolean isAt(char character) {
        return at < text.length() && text.charAt(at) == character;
    }

    private static IllegalArgumentException malformed() {
        return new IllegalArgumentException("not a dictionary of signatures");
    }

    @FunctionalInterface
    private interface Value<T> {
        T read();
    }

    /** @throws IllegalArgumentException if the header has no value, or several */
    public static String single(Map<String, List<String>> headers, String name) {
        List<String> values = values(headers, name);
        if (values.size() != 1) {
            throw new IllegalArgumentException(name + " is there " + values.size() + " times");
        }
        return values.get(0).trim();
    }

    public static List<String> values(Map<String, List<String>> headers, String name) {
        return headers.entrySet().stream()
                .filter(header -> name.equalsIgnoreCase(header.getKey()))
                .flatMap(header -> header.getValue().stream())
                .toList();
    }
}
