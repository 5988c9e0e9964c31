package io.twophp.core.json;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Optional;

/**
 * Checks that bytes are one whole JSON value (RFC 8259), nested up to {@value #DEEPEST}, with numbers of up to
 * {@value #LONGEST_NUMBER} characters. Every body from outside is checked here before a parser of {@code jakarta.json}
 * reads it: those parsers never return from skipping a truncated array, and have limits of their own that throw
 * exceptions of foreign classes. Reads each byte once and keeps 64 bits. For one use.
 */
public final class JsonShape {

    public static final int DEEPEST = 64;

    public static final int LONGEST_NUMBER = 100;

    /** The most digits of an exponent: Java has no number with an exponent of ten digits. */
    public static final int LONGEST_EXPONENT = 4;

    private final byte[] json;
    private int at;
    private int depth;
    /** One bit for each level, the innermost last: 1 is an object. */
    private long objects;

    private String fault;

    private JsonShape(byte[] json) {
        this.json = json;
    }

    /** Returns the fault, as a part of a sentence; empty if {@code json} is JSON within the limits. */
    public static Optional<String> fault(byte[] json) {
        JsonShape shape = new JsonShape(json);
        return shape.isWhole() ? Optional.empty() : Optional.of(shape.fault);
    }

    private boolean isWhole() {
        while (true) {
            skipSpace();
            boolean opens = peek() == '{' || peek() == '[';
            if (!(opens ? open() : scalar())) {
                return false;
            }
            if (opens && !isClosing()) {
                if (isInObject() && !name()) {
                    return false;
                }
                continue;
            }
            while (depth > 0 && isClosing()) {
                at++;
                depth--;
                objects >>>= 1;
            }
            if (depth == 0) {
                skipSpace();
                return at == json.length || no("something follows its end");
            }
            if (!taken(',')) {
                return no("a comma or an end is missing");
            }
            if (isInObject() && !name()) {
                return false;
            }
        }
    }

    private boolean open() {
        if (depth == DEEPEST) {
            return no("it is nested deeper than " + DEEPEST);
        }
        objects = objects << 1 | (peek() == '{' ? 1 : 0);
        depth++;
        at++;
        return true;
    }

    /** Skips the space up to the next token, and returns whether that ends the innermost object or array. */
    private boolean isClosing() {
        skipSpace();
        return peek() == (isInObject() ? '}' : ']');
    }

    private boolean isInObject() {
        return (objects & 1) == 1;
    }

    private boolean name() {
        skipSpace();
        if (peek() != '"') {
            return no("a name is missing");
        }
        if (!string()) {
            return false;
        }
        skipSpace();
        return taken(':') || no("a colon is missing");
    }

    private boolean scalar() {
        return switch (peek()) {
            case '"' -> string();
            case 't' -> literal("true");
            case 'f' -> literal("false");
            case 'n' -> literal("null");
            default -> number();
        };
    }

    private boolean literal(String word) {
        for (byte letter : word.getBytes(US_ASCII)) {
            if (!taken(letter)) {
                return no("a value is none");
            }
        }
        return true;
    }

    private boolean number() {
        int start = at;
        taken('-');
        boolean wellFormed = taken('0') || digits();
        if (wellFormed && taken('.')) {
            wellFormed = digits();
        }
        if (wellFormed && (taken('e') || taken('E'))) {
            if (!taken('+')) {
                taken('-');
            }
            int exponent = at;
            wellFormed = digits();
            if (at - exponent > LONGEST_EXPONENT) {
                return no("an exponent has more than " + LONGEST_EXPONENT + " digits");
            }
        }
        if (!wellFormed) {
            return no("a value is none");
        }
        return at - start <= LONGEST_NUMBER || no("a number has more than " + LONGEST_NUMBER + " characters");
    }

    private boolean digits() {
        int start = at;
        while (peek() >= '0' && peek() <= '9') {
            at++;
        }
        return at > start;
    }

    private boolean string() {
        at++;
        while (peek() != '"') {
            if (peek() < ' ') {
                return no("a text has no end, or a control character");
            }
            if (taken('\\')) {
                if (!escaped()) {
                    return no("a text has an unknown escape");
                }
            } else {
                at++;
            }
        }
        at++;
        return true;
    }

    private boolean escaped() {
        if (!taken('u')) {
            return "\"\\/bfnrt".indexOf(next()) >= 0;
        }
        for (int i = 0; i < 4; i++) {
            if (Character.digit(next(), 16) < 0) {
                return false;
            }
        }
        return true;
    }

    private void skipSpace() {
        while (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t') {
            at++;
        }
    }

    /** Returns the next byte, or -1 at the end. */
    private int peek() {
        return at < json.length ? json[at] & 0xFF : -1;
    }

    private int next() {
        int next = peek();
        at++;
        return next;
    }

    private boolean taken(int wanted) {
        boolean there = peek() == wanted;
        at += there ? 1 : 0;
        return there;
    }

    private boolean no(String what) {
        fault = what;
        return false;
    }
}
