package io.twophp.core.sync;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.settings.Settings;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * The settings for sending rows to the Central Ledger.
 *
 * @param interval the time between two runs, positive
 * @param batch the number of rows in a batch, from 1 to {@value Batch#MOST_ROWS}
 * @param generation 0, or a greater one after this ledger was restored
 * @param again the time from which on rows are sent again, after the Central Ledger was restored; empty for never
 */
public record SyncSettings(Duration interval, int batch, boolean tellsOwners, int generation, Optional<Instant> again) {

    /** The setting with the base address of the Central Ledger. Without it nothing is entered and nothing is sent. */
    public static final String URL = "twophp.central.url";

    private static final String BATCH = "twophp.sync.batch";
    private static final int DEFAULT_BATCH = 500;
    private static final String AGAIN = "twophp.sync.again-since";

    /** @throws InvalidConfigurationException if a setting can't be used */
    public static SyncSettings from(Settings settings) {
        int batch = settings.positive(BATCH, DEFAULT_BATCH);
        Settings.require(
                batch <= Batch.MOST_ROWS,
                BATCH + " = " + batch + "; write a number from 1 to " + Batch.MOST_ROWS + ", such as " + DEFAULT_BATCH);
        Owners owners = settings.constant("twophp.sync.owner", Owners.SHIPPED);
        return new SyncSettings(
                settings.interval("twophp.sync.interval", Duration.ofSeconds(5)),
                batch,
                owners == Owners.SHIPPED,
                settings.positive("twophp.sync.generation", 0),
                settings.find(AGAIN).map(SyncSettings::moment));
    }

    private static Instant moment(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new InvalidConfigurationException(
                    "Setting " + AGAIN + " = '" + text + "'; write a moment, such as 2031-03-01T10:00:00Z.", e);
        }
    }

    public static boolean isOn(Settings settings) {
        return settings.find(URL).isPresent();
    }

    private enum Owners {
        SHIPPED,
        OMITTED
    }
}
