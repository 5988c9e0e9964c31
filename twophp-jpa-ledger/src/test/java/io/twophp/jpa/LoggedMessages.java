package io.twophp.jpa;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** The messages that a logger has got since this was made. */
public final class LoggedMessages extends Handler {

    private final Logger logger;
    private final List<LogRecord> logged = new ArrayList<>();

    public LoggedMessages(String name) {
        logger = Logger.getLogger(name);
        logger.addHandler(this);
    }

    /** @param id the start of the messages, such as their id */
    public List<LogRecord> startingWith(String id) {
        return logged.stream()
                .filter(entry -> entry.getMessage().startsWith(id))
                .toList();
    }

    @Override
    public void publish(LogRecord entry) {
        logged.add(entry);
    }

    @Override
    public void flush() {}

    /** Stops listening. */
    @Override
    public void close() {
        logger.removeHandler(this);
    }
}
