package io.twophp.core.command;

import java.math.BigDecimal;

/**
 * Numbers as exact decimals: {@code 1}, {@code 1.0} and {@code 1e0} are equal, 2<sup>53</sup>+1 and 2<sup>53</sup>
 * differ. Written as the digits without leading and trailing zeros, then {@code e} and the power of ten unless that is
 * 0; so {@code 100} is {@code 1e2}, {@code 1.50} is {@code 15e-1}, {@code -0} is {@code 0}.
 */
final class CanonicalNumber {

    private CanonicalNumber() {}

    /** @param written a number of JSON, within the limits of {@link io.twophp.core.json.JsonShape} */
    static String of(String written) {
        BigDecimal number = new BigDecimal(written).stripTrailingZeros();
        return number.unscaledValue() + (number.scale() == 0 ? "" : "e" + -number.scale());
    }
}
