package io.twophp.jaxrs.rig;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.MessageFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.assertj.core.api.AbstractStringAssert;

/** The log of a class, on all threads. */
public final class Logged {

    private Logged() {}

    /** Returns the lines that a class logs while a step runs, each after its level. */
    public static List<String> by(Class<?> type, Runnable step) {
        Logger logger = Logger.getLogger(type.getName());
        Lines lines = new Lines();
        logger.addHandler(lines);
        try {
            step.run();
        } finally {
            logger.removeHandler(lines);
        }
        return lines.read;
    }

    /** Asserts that a class logs one line while a step runs, and returns it. */
    public static AbstractStringAssert<?> assertOne(Class<?> type, Runnable step) {
        return assertThat(by(type, step)).singleElement().asString();
    }

    private static final class Lines extends Handler {

        private final List<String> read = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord line) {
            Object[] values = line.getParameters();
            read.add(line.getLevel() + " "
                    + (values == null ? line.getMessage() : MessageFormat.format(line.getMessage(), values)));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
