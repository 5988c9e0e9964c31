package io.twophp.core.command;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * Names with their values, decoded and sorted by name: of a query, a form ({@code application/x-www-form-urlencoded})
 * or an address. Values of one name stay in the order in which they were sent, since a method that takes one of them
 * takes the first. {@code a} and {@code a=} are the same, as in JAX-RS.
 */
record Pairs(List<Pair> sorted) {

    private static final Comparator<Pair> ORDER = Comparator.comparing(Pair::name);

    Pairs {
        sorted = sorted.stream().sorted(ORDER).toList();
    }

    /** @throws MalformedCommandException if the encoded text is not UTF-8, or an escape does not have two digits */
    static Pairs decode(String encoded, String what) throws MalformedCommandException {
        List<Pair> pairs = new ArrayList<>();
        for (String part : encoded.split("&")) {
            if (!part.isEmpty()) {
                int equals = part.indexOf('=');
                String name = equals < 0 ? part : part.substring(0, equals);
                String value = equals < 0 ? "" : part.substring(equals + 1);
                pairs.add(new Pair(text(name, what), text(value, what)));
            }
        }
        return new Pairs(pairs);
    }

    static Pairs decode(byte[] form) throws MalformedCommandException {
        return decode(new String(form, ISO_8859_1), "the form");
    }

    private static String text(String encoded, String what) throws MalformedCommandException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(encoded.length());
        for (int i = 0; i < encoded.length(); i++) {
            char next = encoded.charAt(i);
            if (next == '%') {
                bytes.write(escaped(encoded, i, what));
                i += 2;
            } else if (next > 255) {
                bytes.writeBytes(String.valueOf(next).getBytes(UTF_8));
            } else {
                bytes.write(next == '+' ? ' ' : next);
            }
        }
        return JsonReader.decoded(bytes.toByteArray(), what);
    }

    private static int escaped(String encoded, int at, String what) throws MalformedCommandException {
        int high = at + 2 < encoded.length() ? Character.digit(encoded.charAt(at + 1), 16) : -1;
        int low = at + 2 < encoded.length() ? Character.digit(encoded.charAt(at + 2), 16) : -1;
        if (high < 0 || low < 0) {
            throw new MalformedCommandException(what + " has a '%' without two hexadecimal digits behind it");
        }
        return high * 16 + low;
    }

    Pairs without(Predicate<String> name) {
        return new Pairs(sorted.stream().filter(pair -> !name.test(pair.name())).toList());
    }

    /** Returns the pairs as an array of arrays of two strings each. */
    Json json() {
        return new Json.Array(sorted.stream()
                .<Json>map(pair -> new Json.Array(List.of(new Json.Text(pair.name()), new Json.Text(pair.value()))))
                .toList());
    }

    Json.Array values(String name) {
        return new Json.Array(sorted.stream()
                .filter(pair -> pair.name().equals(name))
                .<Json>map(pair -> new Json.Text(pair.value()))
                .toList());
    }

    record Pair(String name, String value) {}
}
