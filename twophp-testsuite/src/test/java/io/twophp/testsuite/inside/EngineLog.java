package io.twophp.testsuite.inside;

import java.text.MessageFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** The log messages of the engines of all applications on the server about their life cycle. */
final class EngineLog extends Handler implements AutoCloseable {

    private final Logger logger = Logger.getLogger("io.twophp.core.Engine");
    private final List<String> messages = new CopyOnWriteArrayList<>();

    EngineLog() {
        logger.addHandler(this);
    }

    List<String> messages() {
        return messages;
    }

    @Override
    public void publish(LogRecord entry) {
        messages.add(MessageFormat.format(entry.getMessage(), entry.getParameters()));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
    }
}
