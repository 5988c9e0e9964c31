package io.twophp.tck;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;

/** Gives each test of a contract of ledgers a day of its own. */
abstract class LedgerContract implements LedgerUnderTest {

    private static final AtomicLong DAYS = new AtomicLong();

    /** The first day, at a time that shows whether microseconds are kept. */
    private static final Instant FIRST_DAY = Instant.parse("2031-03-01T10:00:00.123457Z");

    private Instant start;

    @BeforeEach
    void startAnotherDay() {
        start = FIRST_DAY.plus(Duration.ofDays(DAYS.getAndIncrement()));
        clock().set(start);
    }

    @Override
    public final Instant start() {
        return start;
    }
}
