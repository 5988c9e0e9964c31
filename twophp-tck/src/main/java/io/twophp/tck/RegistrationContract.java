package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger.Reading;
import io.twophp.core.ledger.IntentLedger.Unfinished;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Phase 1 (draft §5.2): a row and its payload, once per owner and client correlation id. */
interface RegistrationContract extends LedgerUnderTest {

    @Test
    @Tag("N2")
    @Tag("N25")
    default void storesRowAndPayloadAsOneUnit() {
        Sample sample = Sample.intent();
        Reading answer = inUnit().register(sample.newIntent());
        Intent intent = answer.intent();
        assertRegistered(sample, answer);
        assertThat(intent.service()).isEqualTo(SHOP);
        assertThat(intent.method()).isEqualTo("POST");
        assertThat(intent.path()).isEqualTo(PATH);
        assertThat(intent.phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(intent.epoch()).isZero();
        assertThat(intent.attempts()).isZero();
        assertThat(intent.effects()).isEqualTo(sample.effects());
        assertThat(intent.replayPolicy()).isEqualTo(sample.replayPolicy());
        assertThat(intent.ttl()).isEqualTo(TTL);
        assertThat(intent.grace()).isEqualTo(GRACE);
        assertThat(intent.confirmedAt()).isEmpty();
        assertThat(intent.purgedAt()).isEmpty();
        assertThat(intent.resourceId()).isEmpty();
        assertThat(claim(sample).orElseThrow().payload().bytes()).isEqualTo(sample.content());
    }

    /** Returns the ways to register: to wait for the confirmation, or confirmed (draft §5.5). */
    private List<Function<Sample, Reading>> ways() {
        return List.of(
                sample -> inUnit().register(sample.newIntent()),
                sample -> inUnit().registerConfirmed(sample.newIntent(), LEASE, true));
    }

    @Test
    @Tag("D3")
    @Tag("D4")
    @Tag("D14")
    @Tag("I1")
    default void givesTheRowThatHoldsTheNameToADuplicate() {
        Sample waiting = registered(Sample.intent());
        Sample processing = registeredConfirmed(Sample.intent());
        Sample committed = decided(Sample.intent(), Phase.COMMITTED);
        clock().advance(MICROSECOND);
        for (Sample first : List.of(waiting, processing, committed)) {
            Reading before = read(first);
            Optional<Sealed> payload = inUnit().payload(first.id());
            for (Function<Sample, Reading> way : ways()) {
                Sample second = first.duplicate();
                assertThat(way.apply(second)).usingRecursiveComparison().isEqualTo(before);
                assertThat(read(first)).usingRecursiveComparison().isEqualTo(before);
                assertThat(inUnit().find(second.id())).isEmpty();
                assertThat(inUnit().payload(second.id())).isEmpty();
                assertThat(inUnit().payload(first.id()))
                        .usingRecursiveComparison()
                        .isEqualTo(payload);
            }
        }
        assertThat(read(committed).response().orElseThrow().bytes())
                .isEqualTo(committed.response(1).bytes());
    }

    @Test
    @Tag("D3")
    @Tag("D14")
    default void aDuplicateRegistersWhenTheFirstOneRollsBack() throws Exception {
        for (Function<Sample, Reading> way : ways()) {
            Sample first = Sample.intent();
            Sample second = first.duplicate();
            Future<Reading> duplicate = unit().call(scope -> {
                ledger().register(first.newIntent());
                Future<Reading> running = Race.start(() -> way.apply(second));
                Race.tempt(running);
                scope.setRollbackOnly();
                return running;
            });
            assertThat(Race.result(duplicate).intent().serverCorrelationId()).isEqualTo(second.id());
            assertThat(inUnit().find(first.id())).isEmpty();
            assertThat(history(first.id())).isEmpty();
            assertThat(inUnit().payload(first.id())).isEmpty();
        }
    }

    @Test
    default void keepsPayloadsOfAnySize() {
        for (int size : new int[] {0, 1, 3_000_000}) {
            byte[] content = new byte[size];
            Arrays.fill(content, (byte) 0xA5);
            Sample sample = registered(Sample.intent().holding(content));
            assertThat(claim(sample).orElseThrow().payload().bytes()).isEqualTo(content);
        }
    }

    @Test
    @Tag("D5")
    default void findsNothingUnderAnUnknownId() {
        Sample unknown = Sample.intent();
        assertThat(inUnit().find(unknown.id())).isEmpty();
        assertThat(inUnit().find(unknown.service(), unknown.name())).isEmpty();
        assertThat(inUnit().findSettled(unknown.id())).isEmpty();
        assertThat(inUnit().payload(unknown.id())).isEmpty();
        assertThat(entries(unknown.id())).isEmpty();
        assertThat(history(unknown.id())).isEmpty();
    }

    @Test
    @Tag("W27")
    default void countsWhatAnOwnerHasUnfinishedUpToALimit() {
        Owner owner = Sample.intent().owner();
        for (int i = 0; i < 3; i++) {
            registered(Sample.intent().ownedBy(owner));
        }
        claimed(Sample.intent().ownedBy(owner).holding(new byte[100]));
        decided(Sample.intent().ownedBy(owner), Phase.FAILED);
        registered(Sample.intent().ownedBy(owner).heldBy(ServiceIdentity.named("billing")));
        registered(Sample.intent());
        long bytes = 3 * Sample.intent().content().length + 100;
        assertThat(inUnit().unfinished(SHOP, owner, 10)).isEqualTo(new Unfinished(4, bytes));
        assertThat(inUnit().unfinished(SHOP, owner, 2).intents()).isEqualTo(2);
        clock().advance(TTL.minus(MICROSECOND));
        assertThat(inUnit().unfinished(SHOP, owner, 10)).isEqualTo(new Unfinished(4, bytes));
        clock().advance(MICROSECOND);
        assertThat(inUnit().unfinished(SHOP, owner, 10)).isEqualTo(new Unfinished(0, 0));
    }

    @Test
    @Tag("X7")
    default void namesTheOwnersWhoHaveMoreThanSoMuchUnfinished() {
        Owner many = Sample.intent().owner();
        Owner large = Sample.intent().owner();
        Owner few = Sample.intent().owner();
        for (int i = 0; i < 3; i++) {
            registered(Sample.intent().ownedBy(many));
        }
        registered(Sample.intent().ownedBy(large).holding(new byte[5_000]));
        claimed(Sample.intent().ownedBy(few));
        registered(Sample.intent().ownedBy(few));
        decided(Sample.intent().ownedBy(few), Phase.FAILED);
        registered(Sample.intent().ownedBy(few).heldBy(ServiceIdentity.named("billing")));
        assertThat(inUnit().crowded(SHOP, 2, 4_999)).contains(many, large).doesNotContain(few);
        assertThat(inUnit().crowded(SHOP, 3, 5_000)).doesNotContain(many, large, few);
        assertThat(inUnit().crowded(SHOP, 1, 5_000)).contains(many, few).doesNotContain(large);
        clock().advance(TTL);
        assertThat(inUnit().crowded(SHOP, 0, 0)).doesNotContain(many, large, few);
    }
}
