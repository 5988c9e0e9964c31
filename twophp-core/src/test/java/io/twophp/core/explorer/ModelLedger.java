package io.twophp.core.explorer;

import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.MemoryRow;
import io.twophp.core.policy.IntentMode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The ledger on the {@link Store}, by its {@link Rules}. Each call is a statement: others may act before it; a guarded
 * one waits for the unit that holds the row, and then reads the row again; a sweep skips rows that are held. The
 * queries by which sweeps learn where to begin the next time ({@link #now}, {@link #earliestProcessing}) are no steps
 * of their own.
 */
final class ModelLedger implements PartialLedger {

    private final World world;
    private final Rules rules;
    private final Statements statements;

    ModelLedger(World world) {
        this.world = world;
        this.rules = world.rules;
        this.statements = new Statements(world);
    }

    @Override
    public Reading register(NewIntent offered) {
        return insert(offered, intent -> new MemoryRow(intent, offered.payload(), Optional.empty(), null, null));
    }

    @Override
    public Reading registerConfirmed(NewIntent offered, Duration lease, boolean durable) {
        Transaction unit = statements.begin();
        Reading stored = insert(
                offered,
                intent -> new MemoryRow(
                        Intents.claimed(intent, world.now()),
                        offered.payload(),
                        Optional.empty(),
                        world.now().plus(lease),
                        null));
        if ((!durable || rules.have(PlantedFault.CALLBACK_BEFORE_DURABLE_CLAIM))
                && stored.intent().serverCorrelationId().equals(offered.serverCorrelationId())) {
            unit.relaxed = true;
        }
        return stored;
    }

    private Reading insert(NewIntent offered, Function<Intent, MemoryRow> made) {
        Transaction unit = statements.begin();
        Name key = offered.name();
        statements.lock(key, unit);
        Optional<MemoryRow> present = statements.byKey(unit, row -> isNamed(row, offered.service(), offered.name()));
        if (present.isPresent() && !rules.have(PlantedFault.REGISTRATION_NOT_UNIQUE)) {
            world.store.unlock(key, unit);
            return statements.reading(present.get());
        }
        statements.lock(offered.serverCorrelationId(), unit);
        return statements.reading(statements.write(unit, made.apply(Intents.registered(offered, world.now()))));
    }

    private static boolean isNamed(MemoryRow row, ServiceIdentity service, Name name) {
        return row.intent().service().equals(service)
                && Intents.isSame(row.intent().name(), name)
                && row.intent().reservation().freedAt().isEmpty();
    }

    @Override
    public Optional<Reading> find(ServerCorrelationId id) {
        return Optional.ofNullable(statements.begin().row(id)).map(statements::reading);
    }

    @Override
    public Optional<Reading> find(ServiceIdentity service, Name name) {
        return statements
                .byKey(statements.begin(), row -> isNamed(row, service, name))
                .map(statements::reading);
    }

    @Override
    public Optional<Reading> findSettled(ServerCorrelationId id) {
        Transaction unit = statements.begin();
        statements.lock(id, unit);
        return Optional.ofNullable(unit.row(id)).map(statements::reading);
    }

    @Override
    public Optional<Sealed> payload(ServerCorrelationId id) {
        return Optional.ofNullable(statements.begin().row(id))
                .filter(row -> row.phase() != Phase.ABANDONED)
                .map(MemoryRow::payload);
    }

    @Override
    public Optional<Claimed> claim(ClaimRequest request) {
        Transaction unit = statements.begin();
        return statements
                .held(unit, request.serverCorrelationId(), row -> rules.mayClaim(row, request, world.now()))
                .map(row -> {
                    Claimed claimed = claimed(unit, row, inMode(row.claimed(world.now()), request), request.lease());
                    if (rules.mayBeLost(unit.row(request.serverCorrelationId()))) {
                        unit.relaxed = true;
                    }
                    return claimed;
                });
    }

    private static Intent inMode(Intent intent, ClaimRequest request) {
        return intent.mode() != IntentMode.NEGOTIATED
                ? intent
                : Intents.in(request.respondAsync() ? IntentMode.ASYNCHRONOUS : IntentMode.SYNCHRONOUS, intent);
    }

    private Claimed claimed(Transaction unit, MemoryRow row, Intent claimed, Duration lease) {
        statements.write(unit, row.with(claimed, world.now().plus(lease), null));
        return new Claimed(claimed, row.phase(), row.payload(), world.now());
    }

    @Override
    public boolean release(ServerCorrelationId id, int epoch, Duration pause, Ending ending) {
        Transaction unit = statements.begin();
        return statements
                .held(
                        unit,
                        id,
                        row -> row.phase() == Phase.PROCESSING && row.intent().epoch() == epoch)
                .map(row -> statements.write(
                        unit,
                        row.with(
                                Intents.givenBack(row.intent(), ending),
                                null,
                                world.now().plus(pause))))
                .isPresent();
    }

    @Override
    public void renew(Map<ServerCorrelationId, Integer> claims, Duration lease) {
        Transaction unit = statements.begin();
        claims.forEach((id, epoch) -> statements
                .free(unit, id, row -> rules.mayRenew(row, epoch))
                .ifPresent(row -> statements.write(
                        unit, row.with(row.intent(), world.now().plus(lease), null))));
    }

    @Override
    public List<Claimed> reclaimDue(ServiceIdentity service, Instant from, Duration lease, int limit) {
        Transaction unit = statements.begin();
        return statements.due(unit, from, limit, row -> rules.mayReclaim(row, world.now())).stream()
                .map(row -> claimed(unit, row, row.claimed(world.now()), lease))
                .toList();
    }

    @Override
    public List<Intent> doubtDue(ServiceIdentity service, Instant from, int limit) {
        Transaction unit = statements.begin();
        return statements.due(unit, from, limit, row -> row.isDoubtful(world.now())).stream()
                .map(row -> {
                    Intent doubted = Intents.doubted(
                            row.intent(), world.now(), rules.have(PlantedFault.DOUBT_KEEPS_EPOCH) ? 0 : 1);
                    return statements
                            .write(unit, row.with(doubted, row.leaseUntil(), null))
                            .intent();
                })
                .toList();
    }

    @Override
    public Optional<Claimed> claimInDoubt(ServiceIdentity service, ServerCorrelationId id, Duration lease) {
        Transaction unit = statements.begin();
        unit.settling = true;
        return statements
                .held(unit, id, row -> row.intent().isInDoubt())
                .map(row -> claimed(unit, row, Intents.settling(row.intent(), world.now()), lease));
    }

    @Override
    public List<Intent> inDoubt(ServiceIdentity service, Instant from, int limit) {
        return statements.all(statements.begin(), from, row -> row.intent().isInDoubt()).stream()
                .map(MemoryRow::intent)
                .limit(limit)
                .toList();
    }

    @Override
    public Optional<Instant> earliestProcessing(ServiceIdentity service, Instant from) {
        return statements.all(world.scheduler.self().unit, from, MemoryRow::isWorkedOn).stream()
                .map(row -> row.intent().deadline())
                .min(Instant::compareTo);
    }

    @Override
    public void flush() {
        Transaction unit = statements.begin();
        if (!rules.have(PlantedFault.FLUSH_DOES_NOTHING)) {
            unit.flush();
        }
    }

    @Override
    public Optional<Instant> complete(Completion completion) {
        Transaction unit = statements.begin();
        return statements
                .held(unit, completion.serverCorrelationId(), row -> rules.mayComplete(row, completion.epoch()))
                .map(row -> statements.write(unit, row.answered(decided(row, completion), completion.response())))
                .map(row -> world.now());
    }

    private Intent decided(MemoryRow row, Completion completion) {
        Intent decided = Intents.decided(row.intent(), completion.outcome(), completion.resourceId(), world.now());
        return rules.frees(completion) ? Intents.freed(decided, world.now()) : decided;
    }

    @Override
    public boolean free(ServerCorrelationId id) {
        Transaction unit = statements.begin();
        return statements
                .held(
                        unit,
                        id,
                        row -> row.intent().reservation().freedAt().isEmpty()
                                && row.phase() != Phase.WAITING_CONFIRM
                                && (row.phase().isTerminal()
                                                && row.intent().reservation().isOver(world.now())
                                        || row.intent().isLetGo(world.now())))
                .map(row -> statements.write(unit, row.with(Intents.freed(row.intent(), world.now()), null, null)))
                .isPresent();
    }

    @Override
    public Optional<PhaseTransition> expire(ServerCorrelationId id) {
        Transaction unit = statements.begin();
        Optional<PhaseTransition> expiry = statements
                .held(unit, id, row -> rules.mayExpire(row, world.now()))
                .map(row -> end(unit, row, Phase.TTL_EXPIRED));
        if (expiry.isPresent() && rules.have(PlantedFault.EXPIRY_TOLD_BUT_NOT_KEPT)) {
            unit.rollbackOnly = true;
        }
        return expiry;
    }

    @Override
    public Optional<PhaseTransition> abandon(ServerCorrelationId id) {
        Transaction unit = statements.begin();
        return statements.held(unit, id, this::isAbandonable).map(row -> end(unit, row, Phase.ABANDONED));
    }

    private boolean isAbandonable(MemoryRow row) {
        return row.phase() == Phase.TTL_EXPIRED && !world.now().isBefore(row.end());
    }

    @Override
    public List<PhaseTransition> expireDue(ServiceIdentity service, Instant from, int limit) {
        Transaction unit = statements.begin();
        return statements.due(unit, from, limit, row -> rules.mayExpire(row, world.now())).stream()
                .map(row -> end(unit, row, Phase.TTL_EXPIRED))
                .toList();
    }

    @Override
    public List<PhaseTransition> abandonDue(ServiceIdentity service, Instant from, int limit) {
        Transaction unit = statements.begin();
        return statements.due(unit, from, limit, this::isAbandonable).stream()
                .map(row -> end(unit, row, Phase.ABANDONED))
                .toList();
    }

    private PhaseTransition end(Transaction unit, MemoryRow row, Phase phase) {
        Intent ended = Intents.decided(row.intent(), phase, Optional.empty(), world.now());
        statements.write(unit, row.with(ended, null, null));
        return ended.movedFrom(row.phase(), world.now());
    }

    @Override
    public Unfinished unfinished(ServiceIdentity service, Owner owner, int limit) {
        Predicate<MemoryRow> waiting = row -> row.phase() == Phase.WAITING_CONFIRM
                && world.now().isBefore(row.intent().deadline());
        return new Unfinished(
                statements.all(statements.begin(), Instant.EPOCH, waiting).size(), 0);
    }

    @Override
    public Set<Owner> crowded(ServiceIdentity service, int intents, long bytes) {
        return Set.of();
    }

    @Override
    public Instant now() {
        return world.now();
    }
}
