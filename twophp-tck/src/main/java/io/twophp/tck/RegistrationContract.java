package io.twophp.tck;

import static io.twophp.tck.Sample.GRACE;
import static io.twophp.tck.Sample.PATH;
import static io.twophp.tck.Sample.SHOP;
import static io.twophp.tck.Sample.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger.Reading;
import io.twophp.core.ledger.IntentLedger.Unfinished;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Future;
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
        assertThat(intent.serverCorrelationId()).isEqualTo(sample.id());
        assertThat(intent.clientCorrelationId()).isEqualTo(sample.clientId());
        assertThat(intent.owner()).isEqualTo(sample.owner());
        assertThat(intent.service()).isEqualTo(SHOP);
        assertThat(intent.method()).isEqualTo("POST");
        assertThat(intent.path()).isEqualTo(PATH);
        assertThat(intent.fingerprint()).isEqualTo(sample.fingerprint());
        assertThat(intent.phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(intent.epoch()).isZero();
        assertThat(intent.attempts()).isZero();
        assertThat(intent.mode()).isEqualTo(sample.mode());
        assertThat(intent.inDoubtSince()).isEmpty();
        assertThat(intent.effects()).isEqualTo(sample.effects());
        assertThat(intent.replayPolicy()).isEqualTo(sample.replayPolicy());
        assertThat(intent.registeredAt()).isEqualTo(clock().instant());
        assertThat(intent.deadline()).isEqualTo(clock().instant().plus(TTL));
        assertThat(intent.ttl()).isEqualTo(TTL);
        assertThat(intent.grace()).isEqualTo(GRACE);
        assertThat(intent.confirmedAt()).isEmpty();
        assertThat(intent.decidedAt()).isEmpty();
        assertThat(intent.purgedAt()).isEmpty();
        assertThat(intent.resourceId()).isEmpty();
        assertThat(answer.response()).isEmpty();
        assertThat(answer.at()).isEqualTo(clock().instant());
        assertThat(read(sample)).usingRecursiveComparison().isEqualTo(answer);
        assertThat(claim(sample).orElseThrow().payload().bytes()).isEqualTo(sample.content());
    }

    @Test
    @Tag("N2")
    @Tag("N25")
    default void registersNothingWhenTheUnitRollsBack() {
        Sample sample = Sample.intent();
        rolledBack().register(sample.newIntent());
        assertThat(inUnit().find(sample.id())).isEmpty();
        assertThat(history(sample.id())).isEmpty();
        assertThat(registered(sample.duplicate()))
                .satisfies(again -> assertThat(row(again).phase()).isEqualTo(Phase.WAITING_CONFIRM));
    }

    @Test
    @Tag("D3")
    @Tag("D4")
    default void givesTheFirstRowToADuplicate() {
        Sample first = registered(Sample.intent());
        Intent before = row(first);
        clock().advance(MICROSECOND);
        Sample second = first.duplicate();
        assertThat(inUnit().register(second.newIntent()).intent()).isEqualTo(before);
        assertThat(inUnit().find(second.id())).isEmpty();
        assertThat(claim(first).orElseThrow().payload().bytes()).isEqualTo(first.content());
    }

    @Test
    @Tag("D4")
    default void givesADuplicateTheStoredOutcome() {
        Sample first = decided(Sample.intent(), Phase.COMMITTED);
        Reading answer = inUnit().register(first.duplicate().newIntent());
        assertThat(answer.intent()).isEqualTo(row(first));
        assertThat(answer.response().orElseThrow().bytes())
                .isEqualTo(first.response(1).bytes());
    }

    @Test
    @Tag("D3")
    default void keepsTheSameClientIdOfOtherOwnersAndServicesApart() {
        Sample first = registered(Sample.intent());
        Sample otherOwner = registered(first.duplicate().ownedBy(new Owner("mallory")));
        Sample anonymous = registered(first.duplicate().ownedBy(Owner.ANONYMOUS));
        Sample otherService = registered(first.duplicate().heldBy(ServiceIdentity.named("billing")));
        for (Sample sample : List.of(first, otherOwner, anonymous, otherService)) {
            assertThat(inUnit().find(sample.service(), sample.name())
                            .orElseThrow()
                            .intent()
                            .serverCorrelationId())
                    .isEqualTo(sample.id());
        }
    }

    @Test
    @Tag("D3")
    @Tag("I1")
    default void oneOfManyDuplicatesAtOnceRegisters() {
        Sample sample = Sample.intent();
        List<ServerCorrelationId> answers = Race.of(
                16,
                () -> inUnit().register(sample.duplicate().newIntent()).intent().serverCorrelationId());
        assertThat(answers).hasSize(16);
        assertThat(answers.stream().distinct()).hasSize(1);
    }

    @Test
    @Tag("D3")
    default void aDuplicateRegistersWhenTheFirstOneRollsBack() throws Exception {
        Sample first = Sample.intent();
        Sample second = first.duplicate();
        Future<ServerCorrelationId> duplicate = unit().call(scope -> {
            ledger().register(first.newIntent());
            Future<ServerCorrelationId> running = Race.start(
                    () -> inUnit().register(second.newIntent()).intent().serverCorrelationId());
            Race.tempt(running);
            scope.setRollbackOnly();
            return running;
        });
        assertThat(Race.result(duplicate)).isEqualTo(second.id());
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
