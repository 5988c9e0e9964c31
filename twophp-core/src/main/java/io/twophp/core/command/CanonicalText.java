package io.twophp.core.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * JSON in its canonical form: no space, members sorted, strings escaped as in RFC 8785 (3.2.2.2), numbers as in
 * {@link CanonicalNumber}, since that RFC's are no more exact than IEEE doubles. Half a surrogate pair, which has no
 * UTF-8, stays an escape in lower case.
 */
final class CanonicalText {

    private static final String ESCAPED = "\b\t\n\f\r\"\\";
    private static final String LETTERS = "btnfr\"\\";

    private final StringBuilder out = new StringBuilder();

    private CanonicalText() {}

    static String of(Json value) {
        CanonicalText text = new CanonicalText();
        text.write(value);
        return text.out.toString();
    }

    static byte[] digest(Json value) {
        return sha256(of(value).getBytes(UTF_8));
    }

    static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private void write(Json value) {
        if (value instanceof Json.Literal literal) {
            out.append(literal.text());
        } else if (value instanceof Json.Text text) {
            string(text.value());
        } else if (value instanceof Json.Array array) {
            array(array);
        } else if (value instanceof Json.Members object) {
            object(object);
        }
    }

    private void array(Json.Array array) {
        out.append('[');
        String between = "";
        for (Json element : array.elements()) {
            out.append(between);
            write(element);
            between = ",";
        }
        out.append(']');
    }

    private void object(Json.Members object) {
        out.append('{');
        String[] between = {""};
        object.members().forEach((name, value) -> {
            out.append(between[0]);
            string(name);
            out.append(':');
            write(value);
            between[0] = ",";
        });
        out.append('}');
    }

    private void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            int known = ESCAPED.indexOf(unit);
            if (known >= 0) {
                out.append('\\').append(LETTERS.charAt(known));
            } else if (Character.isHighSurrogate(unit)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                out.append(unit).append(text.charAt(++i));
            } else if (unit < ' ' || Character.isSurrogate(unit)) {
                out.append(String.format("\\u%04x", (int) unit));
            } else {
                out.append(unit);
            }
        }
        out.append('"');
    }
}
