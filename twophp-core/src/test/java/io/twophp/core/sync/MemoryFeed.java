package io.twophp.core.sync;

import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** A feed of one service's rows, in memory, with the state of its synchronization. */
final class MemoryFeed implements LedgerFeed, SyncState {

    private static final Duration LONGEST = Duration.ofMinutes(5);

    /** The waiting entries, which tests inspect and change. */
    final TreeMap<Long, Waiting> entries = new TreeMap<>();

    final List<SyncRow> forgotten = new ArrayList<>();
    /** The rows as they stand, for queries by an id. */
    final List<SyncRow> stored = new ArrayList<>();

    Instant now = Instant.parse("2031-03-01T10:00:00Z");
    int generation;
    Optional<String> holder = Optional.empty();
    Instant heldUntil = Instant.EPOCH;
    Optional<Instant> walkedTo = Optional.empty();
    Optional<Instant> askedSince = Optional.empty();
    boolean isAskedFor;
    Optional<Instant> shippedThrough = Optional.empty();
    int walks;
    RuntimeException failure;
    private long last;

    /** An entry. */
    private Optional<Sealed> signingKey = Optional.empty();

    static final class Waiting {
        final SyncRow row;
        boolean isFinal;
        Instant due = Instant.MIN;
        String refusal;

        Waiting(SyncRow row, boolean isFinal) {
            this.row = row;
            this.isFinal = isFinal;
        }
    }

    Waiting enter(SyncRow row, boolean isFinal) {
        Waiting waiting = new Waiting(row, isFinal);
        entries.put(++last, waiting);
        return waiting;
    }

    @Override
    public Page page(ServiceIdentity service, long after, int limit) {
        if (failure != null) {
            throw failure;
        }
        List<Entry> due = entries.tailMap(after, false).entrySet().stream()
                .filter(entry -> !entry.getValue().due.isAfter(now))
                .limit(limit)
                .map(entry -> new Entry(entry.getKey(), entry.getValue().row, entry.getValue().isFinal))
                .toList();
        return new Page(due, due.isEmpty() ? after : due.get(due.size() - 1).number(), due.size() < limit, now);
    }

    @Override
    public void acknowledge(ServiceIdentity service, Collection<Entry> told, Duration interval) {
        for (Entry entry : told) {
            if (entry.isFinal()) {
                entries.remove(entry.number());
            } else {
                entries.get(entry.number()).due = now.plus(interval);
            }
        }
    }

    @Override
    public void park(ServiceIdentity service, Entry entry, String reason, Duration pause) {
        entries.get(entry.number()).due = now.plus(pause);
        entries.get(entry.number()).refusal = reason;
    }

    @Override
    public int walk(ServiceIdentity service, int limit) {
        walks++;
        List<SyncRow> some = List.copyOf(forgotten.subList(0, Math.min(limit, forgotten.size())));
        forgotten.subList(0, some.size()).clear();
        some.forEach(row -> enter(row, true));
        walkedTo = Optional.of(now);
        isAskedFor &= some.size() == limit;
        return some.size();
    }

    @Override
    public Backlog backlog(ServiceIdentity service, int most) {
        return new Backlog(
                Math.min(entries.size(), most),
                entries.values().stream().filter(entry -> entry.refusal != null).count(),
                entries.values().stream().anyMatch(entry -> !entry.due.isAfter(now)) ? LONGEST : Duration.ZERO);
    }

    @Override
    public List<SyncRow> rows(ServiceIdentity service, ServerCorrelationId id) {
        return stored.stream()
                .filter(row -> row.entry().serverCorrelationId().equals(id.value()))
                .toList();
    }

    @Override
    public List<SyncRow> rows(ServiceIdentity service, ClientCorrelationId root, int limit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<State> take(ServiceIdentity service, String node, Duration lease) {
        if (holder.isPresent() && !holder.get().equals(node) && heldUntil.isAfter(now)) {
            return Optional.empty();
        }
        holder = Optional.of(node);
        heldUntil = now.plus(lease);
        return Optional.of(new State(generation, now, walkedTo, isAskedFor, shippedThrough));
    }

    @Override
    public void letGo(ServiceIdentity service, String node) {
        holder = holder.filter(one -> !one.equals(node));
    }

    @Override
    public boolean raise(ServiceIdentity service, int greater) {
        boolean raised = greater > generation;
        if (raised) {
            generation = greater;
            isAskedFor = true;
            shippedThrough = Optional.empty();
        }
        return raised;
    }

    @Override
    public boolean again(ServiceIdentity service, Instant since) {
        boolean isNew = !askedSince.equals(Optional.of(since));
        askedSince = Optional.of(since);
        isAskedFor |= isNew;
        return isNew;
    }

    @Override
    public void shippedThrough(ServiceIdentity service, Instant moment) {
        shippedThrough = Optional.of(moment);
    }

    @Override
    public int generation(ServiceIdentity service) {
        return generation;
    }

    @Override
    public Optional<Sealed> key(ServiceIdentity service) {
        return signingKey;
    }

    @Override
    public void keep(ServiceIdentity service, Sealed key) {
        signingKey = Optional.of(key);
    }
}
