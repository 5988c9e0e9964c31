package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Effects;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.engine.Answer;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.jpa.schema.Database;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The database's clock is set while all sweeps run (decision 0002): nothing throws, due work is done once the time is
 * reached, and no request that had an answer gets another one. The statements read their clock as in production, from
 * an expression of the database; here it is a row.
 */
@Tag("X4")
@Tag("D20")
@OnEachDatabase
class ClockIsSetTest {

    private static final Duration TTL = SweptSite.TTL;
    private static final Duration LEASE = SweptSite.LEASE;

    private final SweptSite site;

    ClockIsSetTest(Database on) {
        site = new SweptSite(new KeptConnections(Databases.migrated(on)).dataSource());
    }

    @ParameterizedTest(name = "by {0}")
    @ValueSource(strings = {"-PT1S", "PT1S", "-PT5M", "PT5M", "-PT1H", "PT1H"})
    void everySweepGoesOn(Duration jump) {
        site.run();
        Intent expired = site.registered("expired", Effects.LOCAL);
        site.pass(TTL);
        site.run();
        assertThat(site.confirm(expired).isRefused(Answer.Reason.EXPIRED)).isTrue();
        Intent committed = site.registered("committed", Effects.LOCAL);
        assertThat(site.executed(site.claimed(site.confirm(committed)))).isInstanceOf(Answer.Completed.class);
        Intent unconfirmed = site.registered("unconfirmed", Effects.LOCAL);
        Intent lost = site.lost("lost", Effects.LOCAL);
        Intent external = site.lost("external", Effects.EXTERNAL);
        Intent returned = site.registered("returned", Effects.LOCAL);
        site.leases.giveBack(site.claimed(site.confirm(returned)), Duration.ofSeconds(5), Ending.COUNTED);
        Intent working = site.registered("working", Effects.LOCAL);
        Claim work = site.claimed(site.confirm(working));
        ServerCorrelationId named = site.keyed();
        site.addBeside(committed.serverCorrelationId());

        site.clock.advance(jump);
        site.run();
        Intent fresh = site.registered("fresh", Effects.LOCAL);
        for (int second = 0; second < TTL.toSeconds(); second += 10) {
            assertThat(site.confirm(expired).isRefused(Answer.Reason.EXPIRED)).isTrue();
            assertThat(site.confirm(committed)).isInstanceOf(Answer.Replayed.class);
            assertThat(site.phase(fresh)).isEqualTo(Phase.WAITING_CONFIRM);
            site.pass(Duration.ofSeconds(10));
            site.run();
        }
        assertThat(site.phase(fresh)).isIn(Phase.TTL_EXPIRED, Phase.ABANDONED);
        assertThat(site.keyed()).as("within its window").isEqualTo(named);

        for (int third = 0; third < 4; third++) {
            site.pass(LEASE.dividedBy(3));
            site.run();
        }
        assertThat(site.row(working).epoch())
                .as("its lease was renewed")
                .isLessThanOrEqualTo(jump.isNegative() ? 1 : 2);
        Answer end = site.executed(work);
        assertThat(site.phase(working)).as("%s", end).isEqualTo(Phase.COMMITTED);

        for (int fifth = 0; fifth < 5; fifth++) {
            site.pass(jump.abs().dividedBy(5).plusSeconds(1));
            site.run();
        }
        assertThat(site.phase(unconfirmed)).isEqualTo(Phase.ABANDONED);
        assertThat(site.phase(lost)).isEqualTo(Phase.COMMITTED);
        assertThat(site.phase(returned)).isEqualTo(Phase.COMMITTED);
        assertThat(site.handshake.inDoubt(Instant.EPOCH, 10))
                .extracting(Intent::serverCorrelationId)
                .containsExactly(external.serverCorrelationId());
        site.assertDoneBeside();
        assertThat(site.effects()).doesNotHaveDuplicates();

        site.pass(SweptSite.RETENTION.plus(jump.abs()));
        site.run();
        assertThat(site.row(committed).isPurged()).isTrue();
        assertThat(site.keyed()).as("behind its window").isNotEqualTo(named);
        site.assertRemovedBeside(committed.serverCorrelationId());
    }
}
