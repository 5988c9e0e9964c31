package io.twophp.jaxrs.rig;

import java.text.MessageFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

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
