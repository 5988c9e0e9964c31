package io.twophp.core.command;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random JSON values as Java has them: maps, lists, strings, BigDecimals, Booleans and null; and random ways to write a
 * value.
 */
final class RandomJson {

    private static final String CHARACTERS = "ab/\"\\\b\f\n\r\t\u0001é€\uD83D\uDE00\uD800 ~";

    private final Random random;

    RandomJson(long seed) {
        this.random = new Random(seed);
    }

    Map<String, Object> object(int depth) {
        Map<String, Object> members = new LinkedHashMap<>();
        int size = 1 + random.nextInt(4);
        for (int i = 0; i < size; i++) {
            members.put(text() + i, value(depth - 1));
        }
        return members;
    }

    private Object value(int depth) {
        return switch (random.nextInt(depth > 0 ? 6 : 4)) {
            case 0 -> null;
            case 1 -> random.nextBoolean();
            case 2 -> number();
            case 3 -> text();
            case 4 -> object(depth);
            default -> {
                List<Object> elements = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    elements.add(value(depth - 1));
                }
                yield elements;
            }
        };
    }

    BigDecimal number() {
        return new BigDecimal(new BigInteger(random.nextInt(80), random), random.nextInt(20) - 10)
                .multiply(random.nextBoolean() ? BigDecimal.ONE : BigDecimal.ONE.negate());
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
        }
        return text.toString();
    }

    /** Returns the value as JSON, in one of the many ways to write it. */
    String written(Object value) {
        if (value instanceof Map<?, ?> members) {
            List<String> parts = new ArrayList<>();
            members.forEach((name, member) ->
                    parts.add(space() + string((String) name) + space() + ":" + space() + written(member) + space()));
            Collections.shuffle(parts, random);
            return "{" + String.join(",", parts) + "}";
        }
        if (value instanceof List<?> elements) {
            return "["
                    + String.join(
                            ",",
                            elements.stream()
                                    .map(element -> space() + written(element) + space())
                                    .toList())
                    + "]";
        }
        return value instanceof String text
                ? string(text)
                : value instanceof BigDecimal number ? number(number) : String.valueOf(value);
    }

    String number(BigDecimal number) {
        int shift = random.nextInt(9) - 4;
        String plain = number.movePointRight(shift).toPlainString();
        if (random.nextBoolean()) {
            plain += plain.contains(".") ? "0".repeat(random.nextInt(3)) : ".0";
        }
        return plain + (shift == 0 && random.nextBoolean() ? "" : (random.nextBoolean() ? "e" : "E") + -shift);
    }

    private String string(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            boolean paired = Character.isHighSurrogate(unit)
                            && i + 1 < text.length()
                            && Character.isLowSurrogate(text.charAt(i + 1))
                    || Character.isLowSurrogate(unit) && i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
            boolean must = unit < ' ' || unit == '"' || unit == '\\' || Character.isSurrogate(unit);
            if (paired || must || random.nextInt(4) == 0) {
                out.append(String.format(random.nextBoolean() ? "\\u%04x" : "\\u%04X", (int) unit));
            } else {
                out.append(unit);
            }
        }
        return out.append('"').toString();
    }

    private String space() {
        return " \t\n\r".substring(0, random.nextInt(3) == 0 ? random.nextInt(5) : 0);
    }

    /** Returns the same value with one thing changed in it. */
    Map<String, Object> changed(Map<String, Object> object) {
        Map<String, Object> other = new LinkedHashMap<>(object);
        List<String> names = new ArrayList<>(object.keySet());
        String name = names.get(random.nextInt(names.size()));
        Object value = object.get(name);
        switch (random.nextInt(4)) {
            case 0 -> other.remove(name);
            case 1 -> other.put(name + "x", other.remove(name));
            case 2 -> other.put("new " + name, null);
            default -> other.put(name, changedValue(value));
        }
        return other;
    }

    private Object changedValue(Object value) {
        if (value instanceof BigDecimal number) {
            return number.add(BigDecimal.ONE.movePointLeft(random.nextInt(40)));
        }
        if (value instanceof String text) {
            return random.nextBoolean() ? text + "\u0301" : new BigDecimal(7);
        }
        if (value instanceof Boolean flag) {
            return random.nextBoolean() ? !flag : flag.toString();
        }
        if (value instanceof List<?> elements) {
            List<Object> more = new ArrayList<>(elements);
            more.add(null);
            return more;
        }
        return value == null ? "null" : List.of(value);
    }
}
