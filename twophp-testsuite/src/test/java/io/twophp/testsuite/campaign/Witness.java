package io.twophp.testsuite.campaign;

import io.twophp.testsuite.campaign.Exchange.Observation;
import java.util.List;
import java.util.Optional;

/**
 * Looks into the database as soon as an answer has arrived: what the answer acknowledges must be there (I2, I3, I5).
 */
final class Witness {

    private final Tables tables;
    private final Findings findings;

    Witness(Tables tables, Findings findings) {
        this.tables = tables;
        this.findings = findings;
    }

    void look(Exchange exchange, Observation seen) {
        String phase = seen.phase().orElse("");
        if (seen.serverId().isEmpty() || phase.isEmpty() || seen.step() == Exchange.Step.INTRUSION) {
            return;
        }
        String id = seen.serverId().get();
        Optional<Tables.Row> row = tables.intent(id);
        String actual = row.map(Tables.Row::phase).orElse("absent");
        switch (phase) {
            case "WAITING_CONFIRM" -> expect(row.isPresent(), "I2", exchange, seen, actual);
            case "PROCESSING" ->
                expect(List.of("PROCESSING", "COMMITTED", "FAILED").contains(actual), "I2", exchange, seen, actual);
            case "COMMITTED" -> {
                expect(actual.equals("COMMITTED"), "I2", exchange, seen, actual);
                expect(tables.effectsOf(id) == 1, "I5", exchange, seen, tables.effectsOf(id) + " effects");
            }
            case "FAILED" -> expect(actual.equals("FAILED"), "I2", exchange, seen, actual);
            case "TTL_EXPIRED" -> {
                expect(List.of("TTL_EXPIRED", "ABANDONED").contains(actual), "I3", exchange, seen, actual);
                expect(row.filter(expired -> expired.epoch() > 0).isEmpty(), "I3", exchange, seen, "claimed");
            }
            default -> expect(phase.equals("ABANDONED"), "I4", exchange, seen, actual);
        }
    }

    private void expect(boolean holds, String invariant, Exchange exchange, Observation seen, String actual) {
        if (!holds) {
            findings.add(
                    invariant,
                    seen.serverId().orElse(exchange.clientId()),
                    "was told " + seen.phase().orElse("") + " (" + seen.status() + ") by " + seen.node()
                            + " while the row was " + actual + "; " + exchange);
        }
    }
}
