package io.twophp.sample.client;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** Keeps what libraries tell of their start from whoever reads the console. */
public final class QuietLog {

    /** Loggers that nobody holds are forgotten, with their levels. */
    private static final List<Logger> TALKATIVE = Stream.of("org.flywaydb", "org.jboss.weld", "org.glassfish.jersey")
            .map(Logger::getLogger)
            .toList();

    private QuietLog() {}

    /** From now on. */
    public static void begin() {
        TALKATIVE.forEach(logger -> logger.setLevel(Level.SEVERE));
        System.setProperty("eclipselink.logging.level", "WARNING");
    }
}
