package io.twophp.sample.client;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** Keeps libraries' messages about their start from the console. */
public final class QuietLog {

    /** The loggers, held here: others are collected, with their levels. */
    private static final List<Logger> TALKATIVE = Stream.of("org.flywaydb", "org.jboss.weld", "org.glassfish.jersey")
            .map(Logger::getLogger)
            .toList();

    private QuietLog() {}

    /** Begins to keep them from the console. */
    public static void begin() {
        TALKATIVE.forEach(logger -> logger.setLevel(Level.SEVERE));
        System.setProperty("eclipselink.logging.level", "WARNING");
    }
}
