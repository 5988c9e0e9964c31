package io.twophp.central.access;

import io.twophp.core.settings.Settings;
import java.lang.reflect.Method;

/** Reads {@link BodyLimit}. */
public final class BodyLimits {

    private static final String MEBIBYTES = "twophp.central.batch-mebibytes";
    private static final int DEFAULT_MEBIBYTES = 16;
    private static final int MEBIBYTE = 1 << 20;

    private BodyLimits() {}

    /** Returns the most bytes that a batch may have, by the setting {@value #MEBIBYTES} (16). */
    public static int batch(Settings settings) {
        return Math.multiplyExact(settings.positive(MEBIBYTES, DEFAULT_MEBIBYTES), MEBIBYTE);
    }

    static int of(Method method, Settings settings) {
        BodyLimit limit = method.getAnnotation(BodyLimit.class);
        if (limit == null) {
            return BodyLimit.USUAL;
        }
        return limit.value() == BodyLimit.BATCH ? batch(settings) : limit.value();
    }
}
