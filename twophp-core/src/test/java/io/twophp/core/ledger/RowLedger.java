package io.twophp.core.ledger;

import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.ServiceIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The statements of a ledger as {@link IntentLedger} words them, on {@link MemoryRow}s. A subclass finds, holds and
 * writes the rows.
 */
public abstract class RowLedger implements IntentLedger {

    /** Called first by each statement. */
    protected abstract void begin(String statement);

    /** As {@link #begin}, of the queries by which sweeps learn where to begin the next time. */
    protected void glance(String statement) {
        begin(statement);
    }

    protected abstract Instant clock();

    /** Returns all rows, in the order in which sweeps go through them. */
    protected abstract Stream<MemoryRow> rows();

    /** Returns the row, once no other unit holds it and if it then meets the condition. */
    protected abstract Optional<MemoryRow> held(ServerCorrelationId id, Predicate<MemoryRow> condition);

    /** As {@link #held}; empty while another unit holds the row. */
    protected abstract Optional<MemoryRow> free(ServerCorrelationId id, Predicate<MemoryRow> condition);

    protected abstract MemoryRow put(MemoryRow row);

    /** Returns the rows that meet the condition, whoever holds them. */
    protected Stream<MemoryRow> matching(Predicate<MemoryRow> condition) {
        return rows().filter(condition);
    }

    protected Reading reading(MemoryRow row) {
        return new Reading(row.intent(), row.response(), clock());
    }

    @Override
    public Reading register(NewIntent offered) {
        begin("register");
        return insert(offered, intent -> new MemoryRow(intent, offered.payload(), Optional.empty(), null, null));
    }

    @Override
    public Reading registerConfirmed(NewIntent offered, Duration lease, boolean durable) {
        begin(durable ? "registerConfirmedDurably" : "registerConfirmed");
        return insert(
                offered,
                intent -> new MemoryRow(
                        Intents.claimed(intent, clock()),
                        offered.payload(),
                        Optional.empty(),
                        clock().plus(lease),
                        null));
    }

    protected Reading insert(NewIntent offered, Function<Intent, MemoryRow> made) {
        return reading(duplicate(offered).orElseGet(() -> put(made.apply(offered.registered(clock())))));
    }

    /** Stores a row of its own id, unless that id is stored, or another row holds its name, which it may leave free. */
    protected boolean isStored(NewIntent offered, MemoryRow row) {
        boolean named = row.intent().reservation().freedAt().isEmpty();
        boolean absent = row(offered.serverCorrelationId()).isEmpty()
                && !(named && duplicate(offered).isPresent());
        if (absent) {
            put(row);
        }
        return absent;
    }

    @Override
    public Search search(ServiceIdentity service, Name name) {
        begin("search");
        return new Search(named(service, name).map(this::reading), clock());
    }

    protected Optional<MemoryRow> duplicate(NewIntent offered) {
        return named(offered.service(), offered.name());
    }

    private Optional<MemoryRow> named(ServiceIdentity service, Name name) {
        return matching(row -> row.intent().service().equals(service)
                        && Intents.isSame(row.intent().name(), name)
                        && row.intent().reservation().freedAt().isEmpty())
                .findFirst();
    }

    @Override
    public Optional<Reading> find(ServerCorrelationId id) {
        begin("find");
        return row(id).map(this::reading);
    }

    private Optional<MemoryRow> row(ServerCorrelationId id) {
        return rows().filter(row -> row.intent().serverCorrelationId().equals(id))
                .findFirst();
    }

    @Override
    public Optional<Reading> find(ServiceIdentity service, Name name) {
        begin("findByName");
        return named(service, name).map(this::reading);
    }

    @Override
    public Optional<Reading> findSettled(ServerCorrelationId id) {
        begin("findSettled");
        return held(id, row -> true).map(this::reading);
    }

    @Override
    public Optional<Sealed> payload(ServerCorrelationId id) {
        begin("payload");
        return row(id).map(MemoryRow::payload);
    }

    @Override
    public Optional<Claimed> claim(ClaimRequest request) {
        begin(request.late() ? "claimLate" : "claim");
        return held(request.serverCorrelationId(), row -> mayClaim(row, request))
                .map(row -> claimed(row, Intents.in(row.mode(request), row.claimed(clock())), request.lease()));
    }

    protected boolean mayClaim(MemoryRow row, ClaimRequest request) {
        return row.isClaimable(request, clock());
    }

    private Claimed claimed(MemoryRow row, Intent claimed, Duration lease) {
        put(row.with(claimed, clock().plus(lease), null));
        return new Claimed(claimed, row.phase(), row.payload(), clock());
    }

    @Override
    public boolean release(ServerCorrelationId id, int epoch, Duration pause, Ending ending) {
        begin(ending == Ending.COUNTED ? "releaseCounted" : "release");
        return held(id, row -> row.isHeldAt(epoch))
                .map(row -> put(row.with(Intents.givenBack(row.intent(), ending), null, clock().plus(pause))))
                .isPresent();
    }

    @Override
    public void renew(Map<ServerCorrelationId, Integer> claims, Duration lease) {
        begin("renew");
        claims.forEach((id, epoch) -> free(id, row -> mayRenew(row, epoch))
                .ifPresent(row -> put(row.with(row.intent(), clock().plus(lease), null))));
    }

    protected boolean mayRenew(MemoryRow row, int epoch) {
        return row.isHeldAt(epoch) && row.leaseUntil() != null;
    }

    private List<MemoryRow> due(ServiceIdentity service, Instant from, int limit, Predicate<MemoryRow> condition) {
        return rows().map(row -> row.intent().serverCorrelationId())
                .flatMap(id -> free(id, row -> isOf(row, service, from) && condition.test(row)).stream())
                .limit(limit)
                .toList();
    }

    private static boolean isOf(MemoryRow row, ServiceIdentity service, Instant from) {
        return row.intent().service().equals(service)
                && !row.intent().deadline().isBefore(from);
    }

    private List<Intent> all(ServiceIdentity service, Instant from, int limit, Predicate<MemoryRow> condition) {
        return matching(row -> isOf(row, service, from) && condition.test(row))
                .map(MemoryRow::intent)
                .limit(limit)
                .toList();
    }

    @Override
    public List<Claimed> reclaimDue(ServiceIdentity service, Instant from, Duration lease, int limit) {
        begin("reclaimDue");
        return due(service, from, limit, this::mayReclaim).stream()
                .map(row -> claimed(row, row.claimed(clock()), lease))
                .toList();
    }

    protected boolean mayReclaim(MemoryRow row) {
        return row.isAbandoned(clock());
    }

    @Override
    public List<Intent> doubtDue(ServiceIdentity service, Instant from, int limit) {
        begin("doubtDue");
        return due(service, from, limit, row -> row.isDoubtful(clock())).stream()
                .map(row -> put(row.with(doubted(row.intent()), row.leaseUntil(), null))
                        .intent())
                .toList();
    }

    protected Intent doubted(Intent intent) {
        return Intents.doubted(intent, clock());
    }

    @Override
    public Optional<Claimed> claimInDoubt(ServiceIdentity service, ServerCorrelationId id, Duration lease) {
        begin("claimInDoubt");
        return held(id, row -> isOf(row, service, Instant.EPOCH) && row.intent().isInDoubt())
                .map(row -> claimed(row, Intents.settling(row.intent(), clock()), lease));
    }

    @Override
    public List<Intent> inDoubt(ServiceIdentity service, Instant from, int limit) {
        begin("inDoubt");
        return all(service, from, limit, row -> row.intent().isInDoubt());
    }

    @Override
    public List<Intent> stalled(ServiceIdentity service, Instant from, int limit) {
        begin("stalled");
        return all(service, from, limit, MemoryRow::isGivenBack);
    }

    @Override
    public Optional<Instant> earliestProcessing(ServiceIdentity service, Instant from) {
        glance("earliestProcessing");
        return all(service, from, Integer.MAX_VALUE, MemoryRow::isWorkedOn).stream()
                .map(Intent::deadline)
                .min(Instant::compareTo);
    }

    @Override
    public void flush() {
        begin("flush");
    }

    @Override
    public void checkDeferred() {
        begin("checkDeferred");
    }

    @Override
    public Optional<Instant> complete(Completion completion) {
        begin("complete" + completion.outcome());
        return completed(completion);
    }

    private Optional<Instant> completed(Completion completion) {
        return held(completion.serverCorrelationId(), row -> mayComplete(row, completion))
                .map(row -> put(row.answered(decided(row, completion), completion.response())))
                .map(row -> clock());
    }

    protected boolean mayComplete(MemoryRow row, Completion completion) {
        boolean unshown = row.phase() == Phase.WAITING_CONFIRM && row.intent().epoch() == 0;
        return row.isHeldAt(completion.epoch()) || unshown && completion.epoch() == 0;
    }

    @Override
    public boolean promote(ServerCorrelationId id, Instant claimedAt, Duration lease) {
        begin("promote");
        return held(id, this::mayPromote)
                .map(row -> put(row.with(claimedFirst(row, claimedAt), clock().plus(lease), null)))
                .isPresent();
    }

    @Override
    public boolean promote(NewIntent offered, Instant claimedAt, Duration lease) {
        begin("promoteUnregistered");
        Intent claimed = claimed(offered, claimedAt);
        return isStored(
                offered, new MemoryRow(claimed, offered.payload(), Optional.empty(), clock().plus(lease), null));
    }

    @Override
    public Optional<Instant> registerDecided(NewIntent offered, Completion completion) {
        begin("registerDecided" + completion.outcome());
        MemoryRow claimed = new MemoryRow(
                claimed(offered, completion.claimedAt().orElseThrow()), null, Optional.empty(), null, null);
        return isStored(offered, claimed.answered(decided(claimed, completion), completion.response()))
                ? Optional.of(clock())
                : completed(completion);
    }

    private Intent claimed(NewIntent offered, Instant claimedAt) {
        Instant at = claimedAt.isBefore(clock()) ? claimedAt : clock();
        return offered.registered(at).claimedFirst(at);
    }

    protected boolean mayPromote(MemoryRow row) {
        return row.isPromotable(clock());
    }

    private Intent claimedFirst(MemoryRow row, Instant claimedAt) {
        return row.intent().confirmedAt().isPresent()
                ? row.intent()
                : row.intent().claimedFirst(claimedAt.isBefore(clock()) ? claimedAt : clock());
    }

    private Intent decided(MemoryRow row, Completion completion) {
        Intent claimed = completion.claimedAt().map(at -> claimedFirst(row, at)).orElse(row.intent());
        Intent decided = Intents.decided(claimed, completion.outcome(), completion.resourceId(), clock());
        return frees(completion) ? Intents.freed(decided, clock()) : decided;
    }

    protected boolean frees(Completion completion) {
        return completion.frees();
    }

    @Override
    public boolean free(ServerCorrelationId id) {
        begin("free");
        return held(id, this::mayFree)
                .map(row -> put(row.with(Intents.freed(row.intent(), clock()), null, null)))
                .isPresent();
    }

    protected boolean mayFree(MemoryRow row) {
        boolean over = row.phase().isTerminal() && row.intent().reservation().isOver(clock());
        return row.intent().reservation().freedAt().isEmpty()
                && row.phase() != Phase.WAITING_CONFIRM
                && (over || row.intent().isLetGo(clock()));
    }

    @Override
    public Optional<List<PhaseTransition>> forget(ServerCorrelationId id) {
        begin("forget");
        return held(id, row -> !row.intent().isPurged() && row.phase() != Phase.PROCESSING)
                .map(this::forgotten);
    }

    private List<PhaseTransition> forgotten(MemoryRow known) {
        List<PhaseTransition> moves = new ArrayList<>();
        MemoryRow row = known;
        for (Phase to : List.of(Phase.TTL_EXPIRED, Phase.ABANDONED)) {
            if (row.phase().next().contains(to)) {
                moves.add(ended(row, to));
                row = row(row.intent().serverCorrelationId()).orElseThrow();
            }
        }
        put(row.erased(Intents.purged(row.intent(), clock())));
        return moves;
    }

    @Override
    public Optional<PhaseTransition> expire(ServerCorrelationId id) {
        begin("expire");
        return held(id, this::mayExpire).map(row -> ended(row, Phase.TTL_EXPIRED));
    }

    protected boolean mayExpire(MemoryRow row) {
        return row.phase() == Phase.WAITING_CONFIRM
                && !clock().isBefore(row.intent().deadline());
    }

    @Override
    public Optional<PhaseTransition> abandon(ServerCorrelationId id) {
        begin("abandon");
        return held(id, this::isOverForGood).map(row -> ended(row, Phase.ABANDONED));
    }

    private boolean isOverForGood(MemoryRow row) {
        return row.phase() == Phase.TTL_EXPIRED && !clock().isBefore(row.end());
    }

    private PhaseTransition ended(MemoryRow row, Phase phase) {
        Intent ended = Intents.decided(row.intent(), phase, Optional.empty(), clock());
        put(phase == Phase.ABANDONED ? row.erased(ended) : row.with(ended, null, null));
        return ended.movedFrom(row.phase(), clock());
    }

    @Override
    public List<PhaseTransition> expireDue(ServiceIdentity service, Instant from, int limit) {
        begin("expireDue");
        return due(service, from, limit, this::mayExpire).stream()
                .map(row -> ended(row, Phase.TTL_EXPIRED))
                .toList();
    }

    @Override
    public List<PhaseTransition> abandonDue(ServiceIdentity service, Instant from, int limit) {
        begin("abandonDue");
        return due(service, from, limit, this::isOverForGood).stream()
                .map(row -> ended(row, Phase.ABANDONED))
                .toList();
    }

    @Override
    public List<Instant> purgeDue(ServiceIdentity service, Instant from, Instant to, Instant before, int limit) {
        begin("purgeDue");
        return due(service, from, limit, row -> row.isPurgeable(to, before)).stream()
                .map(row -> put(row.purged(clock())).intent().deadline())
                .toList();
    }

    @Override
    public List<Instant> unpurged(ServiceIdentity service, Instant from, Instant to, int limit) {
        begin("unpurged");
        Predicate<MemoryRow> kept =
                row -> !row.intent().isPurged() && row.intent().deadline().isBefore(to);
        return all(service, from, limit, kept).stream().map(Intent::deadline).toList();
    }

    @Override
    public Instant now() {
        glance("now");
        return clock();
    }
}
