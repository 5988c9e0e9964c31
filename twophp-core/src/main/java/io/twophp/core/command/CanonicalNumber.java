package io.twophp.core.command;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers as exact decimals: {@code 1}, {@code 1.0} and {@code 1e0} are equal, 2<sup>53</sup>+1 and 2<sup>53</sup>
 * differ. Written as the digits without leading and trailing zeros, then {@code e} and the power of ten unless that is
 * 0; so {@code 100} is {@code 1e2}, {@code 1.50} is {@code 15e-1}, {@code -0} is {@code 0}. Works on the text, in time
 * that grows with its length only.
 */
final class CanonicalNumber {

    private static final Pattern GRAMMAR =
            Pattern.compile("(-?)(0|[1-9][0-9]*+)(?:\\.([0-9]++))?+(?:[eE]([+-]?)([0-9]++))?+");
    private static final int MOST_EXPONENT_DIGITS = 15;

    private CanonicalNumber() {}

    /** @throws MalformedCommandException if that is no JSON number, or its exponent has too many digits */
    static String of(String written) throws MalformedCommandException {
        Matcher number = GRAMMAR.matcher(written);
        if (!number.matches()) {
            throw new MalformedCommandException("'" + shown(written) + "' is no JSON number");
        }
        String fraction = number.group(3) == null ? "" : number.group(3);
        String digits = withoutLeadingZeros(number.group(2) + fraction);
        if (digits.isEmpty()) {
            return "0";
        }
        int end = digits.length();
        while (digits.charAt(end - 1) == '0') {
            end--;
        }
        long exponent = exponent(number.group(4), number.group(5)) - fraction.length() + digits.length() - end;
        return number.group(1) + digits.substring(0, end) + (exponent == 0 ? "" : "e" + exponent);
    }

    private static long exponent(String sign, String digits) throws MalformedCommandException {
        String significant = digits == null ? "" : withoutLeadingZeros(digits);
        if (significant.length() > MOST_EXPONENT_DIGITS) {
            throw new MalformedCommandException(
                    "a number's exponent has more than " + MOST_EXPONENT_DIGITS + " digits");
        }
        long value = significant.isEmpty() ? 0 : Long.parseLong(significant);
        return "-".equals(sign) ? -value : value;
    }

    private static String withoutLeadingZeros(String digits) {
        int start = 0;
        while (start < digits.length() && digits.charAt(start) == '0') {
            start++;
        }
        return digits.substring(start);
    }

    private static String shown(String text) {
        return text.length() > 40 ? text.substring(0, 40) + "…" : text;
    }
}
