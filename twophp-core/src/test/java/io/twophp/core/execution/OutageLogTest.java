package io.twophp.core.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.Logged;
import io.twophp.core.ledger.LedgerUnavailableException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The log's limits in an outage: a storm that ended all sessions 30 times made 258,070 lines for 3,744 answers. */
@Tag("W38")
class OutageLogTest {

    private static final System.Logger LOG = System.getLogger(OutageLogTest.class.getName());
    private static final Exception OUTAGE =
            new LedgerUnavailableException("The ledger could not register", new SQLException("closed", "08003"));
    private static final Exception LIMIT = new SQLTimeoutException("statement timeout");

    private final AtomicLong nanos = new AtomicLong();
    private final OutageLog outages = new OutageLog(nanos::get, Failures.STANDARD);

    private static List<String> logged(Runnable step) {
        return Logged.by(OutageLogTest.class, step);
    }

    @Test
    void w38_anOutageIsOneLineAMinuteHoweverMuchFails() {
        assertThat(logged(() -> {
                    for (int i = 0; i < 300; i++) {
                        outages.failed(LOG, "TWOPHP-0401 [-] An intent could not be registered.", OUTAGE);
                        outages.triedAgain(LOG, "TWOPHP-0110 [scid-1] Trying again.", OUTAGE);
                    }
                }))
                .containsExactly("TWOPHP-0401 [-] An intent could not be registered. java.sql.SQLException: closed");
    }

    @Test
    @Tag("X39")
    void w38_theNextLineSaysHowManyWereLeftOut() {
        long begin = Duration.ofMinutes(10).toNanos();
        nanos.set(begin);
        logged(() -> {
            outages.failed(LOG, "TWOPHP-0401 [-] One.", OUTAGE);
            outages.failed(LOG, "TWOPHP-0401 [-] Two.", OUTAGE);
            outages.failed(LOG, "TWOPHP-0111 [scid-1] Three.", OUTAGE);
            outages.triedAgain(LOG, "TWOPHP-0110 [scid-1] Four.", OUTAGE);
        });
        nanos.set(begin + Duration.ofMinutes(1).toNanos() - 1);
        assertThat(logged(() -> outages.failed(LOG, "TWOPHP-0111 [scid-2] Five.", OUTAGE)))
                .isEmpty();
        nanos.incrementAndGet();
        assertThat(logged(() -> outages.failed(LOG, "TWOPHP-0403 [scid-3] Six.", OUTAGE)))
                .containsExactly("TWOPHP-0403 [scid-3] Six. java.sql.SQLException: closed"
                        + " (left out since the last such line: 1 TWOPHP-0110, 2 TWOPHP-0111, 1 TWOPHP-0401)");
        nanos.addAndGet(Duration.ofMinutes(1).toNanos());
        assertThat(logged(() -> outages.failed(LOG, "TWOPHP-0403 [scid-4] Seven.", OUTAGE)))
                .containsExactly("TWOPHP-0403 [scid-4] Seven. java.sql.SQLException: closed");
    }

    @Test
    void w38_whatIsNoOutageIsLoggedEachTime() {
        assertThat(logged(() -> {
                    outages.failed(LOG, "TWOPHP-0111 [scid-1] One.", LIMIT);
                    outages.failed(LOG, "TWOPHP-0111 [scid-1] Two.", LIMIT);
                    outages.triedAgain(LOG, "TWOPHP-0110 [scid-1] Three.", LIMIT);
                }))
                .hasSize(3);
    }

    @Test
    @Tag("X39")
    void everyFailureOfAnOutageIsLoggedInFullAtDebug() {
        Logger logger = Logger.getLogger(OutageLogTest.class.getName());
        logger.setLevel(Level.FINE);
        try {
            assertThat(logged(() -> {
                        outages.failed(LOG, "TWOPHP-0401 [-] One.", OUTAGE);
                        outages.failed(LOG, "TWOPHP-0401 [-] Two.", OUTAGE);
                        outages.triedAgain(LOG, "TWOPHP-0110 [-] Three.", OUTAGE);
                    }))
                    .contains("TWOPHP-0401 [-] One.", "TWOPHP-0401 [-] Two.", "TWOPHP-0110 [-] Three.");
        } finally {
            logger.setLevel(null);
        }
    }

    @Test
    @Tag("X39")
    void theReasonIsLookedForThirtyTwoCausesDeepAndNoDeeper() {
        Exception cause = OUTAGE;
        for (int level = 31; level >= 0; level--) {
            cause = new LedgerUnavailableException("level " + level, cause);
        }
        Exception outermost = cause;
        assertThat(logged(() -> outages.failed(LOG, "TWOPHP-0401 [-] One.", outermost)))
                .singleElement()
                .satisfies(line -> assertThat(line).endsWith("The ledger could not register"));
    }
}
