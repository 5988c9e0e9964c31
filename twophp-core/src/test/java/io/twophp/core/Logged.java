package io.twophp.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.execution.Claim;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.assertj.core.api.AbstractStringAssert;

/** Captures log lines. */
public final class Logged {

    private Logged() {}

    /** The lines that a class logs while a step runs. */
    public static List<String> by(Class<?> type, Runnable step) {
        return by(type.getName(), step);
    }

    /** The lines that a logger of that name logs while a step runs. */
    public static List<String> by(String name, Runnable step) {
        Logger logger = Logger.getLogger(name);
        Lines lines = new Lines();
        logger.addHandler(lines);
        try {
            step.run();
        } finally {
            logger.removeHandler(lines);
        }
        return lines.read;
    }

    /** Asserts that a class logs one line while a step runs, which begins with that number and the intent. */
    public static AbstractStringAssert<?> assertOne(Class<?> type, String number, Claim of, Runnable step) {
        return assertOne(type.getName(), number, of, step);
    }

    /** Asserts that a class logs one line while a step runs, and returns it. */
    public static AbstractStringAssert<?> assertOne(Class<?> type, Runnable step) {
        return assertThat(by(type, step)).singleElement().asString();
    }

    /** As {@link #assertOne(Class, String, Claim, Runnable)}, of a logger of that name. */
    public static AbstractStringAssert<?> assertOne(String name, String number, Claim of, Runnable step) {
        return assertThat(by(name, step))
                .singleElement()
                .asString()
                .startsWith("TWOPHP-" + number + " [" + of.intent().serverCorrelationId() + "]");
    }

    private static final class Lines extends Handler {

        private final List<String> read = new ArrayList<>();

        @Override
        public void publish(LogRecord line) {
            Object[] values = line.getParameters();
            read.add(values == null ? line.getMessage() : MessageFormat.format(line.getMessage(), values));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
