package io.twophp.central.query;

import io.twophp.central.store.Sql;
import io.twophp.core.query.Page;
import io.twophp.core.query.Paging;
import io.twophp.core.settings.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Answers the questions of draft §10.4, over all services. Each question is a few separate statements; what a page
 * shows of a call is as of one moment. Thread-safe. Failures of the database are
 * {@link io.twophp.central.store.DatabaseException}s.
 */
@ApplicationScoped
public class Questions {

    /** The setting for the time that the other side of a call may take before its absence means something. */
    static final String GRACE = "twophp.central.unmatched.grace";

    private static final Duration DEFAULT_GRACE = Duration.ofMinutes(5);

    /** The most times that rows are read for one page. */
    private static final int MOST_READINGS = 20;

    private Sql sql;
    private Clock clock;
    private Directory directory;
    private ReasonCounts counts;
    private Duration grace;

    /** For CDI's proxy. */
    protected Questions() {}

    @Inject
    Questions(Sql sql, Clock clock, Settings settings, Directory directory, ReasonCounts counts) {
        this.sql = sql;
        this.clock = clock;
        this.directory = directory;
        this.counts = counts;
        this.grace = settings.duration(GRACE, DEFAULT_GRACE);
    }

    public Instant now() {
        return clock.instant();
    }

    public Page<CentralCall> calls(Criteria criteria, RowOrder order, Paging paging) {
        CentralCalls calls = matchedCalls();
        CallPages pages = new CallPages(
                calls,
                (after, limit) -> calls.next(criteria, order, after, limit).stream()
                        .map(CentralRow::position)
                        .toList(),
                criteria::holdFor);
        // Most calls have two rows.
        return pages.page(paging, MOST_READINGS, missing -> 2 * missing + 1, call -> true);
    }

    public Optional<CentralCall> call(String serverCorrelationId) {
        return isStorable(serverCorrelationId) ? matchedCalls().withId(serverCorrelationId) : Optional.empty();
    }

    /**
     * Returns the server's ids of calls with a row that has an id as that of the client, the server, the parent or the
     * resource; 500 of each kind at most.
     */
    public Set<String> idsOf(String anyId) {
        return matchedCalls().idsOf(anyId);
    }

    /**
     * Returns the tree below a client's id.
     *
     * @param from by default a day before the root
     * @param to by default eight days after it
     * @return empty if no row has that id, as its own or as its parent's
     */
    public Optional<Tree> tree(String clientCorrelationId, Optional<Instant> from, Optional<Instant> to) {
        return isStorable(clientCorrelationId)
                ? new Trees(sql, matchedCalls()).tree(clientCorrelationId, from, to)
                : Optional.empty();
    }

    /** Returns whether a row may have this id: PostgreSQL fails on NUL, which no row has. */
    private static boolean isStorable(String id) {
        return id.indexOf('\0') < 0;
    }

    public Page<CentralCall> unmatched(Optional<Reason> reason, Optional<UUID> service, Paging paging) {
        return new Unmatched(sql, matchedCalls()).page(reason, service, paging);
    }

    /** Returns the number of the newest calls that are no pair, by reason, as of some seconds ago at most. */
    public Map<Reason, Integer> reasons(Optional<UUID> service) {
        return counts.of(service, () -> new Unmatched(sql, matchedCalls()).reasons(service));
    }

    public Overview overview() {
        return new Overviews(sql, matchedCalls()).at(now(), reasons(Optional.empty()));
    }

    public List<ServiceProgress> progress() {
        return ServiceProgress.ofEnrolled(sql);
    }

    public List<UUID> services(String guidOrName) {
        return directory.participants().all().stream()
                .filter(service -> service.name().equals(guidOrName)
                        || service.id().toString().equalsIgnoreCase(guidOrName))
                .map(Participant::id)
                .toList();
    }

    /** Returns the services that the target of clients' rows may mean: by name, address, or as in earlier calls. */
    public List<UUID> targeted(String target) {
        return directory.participants().targeted(target);
    }

    private CentralCalls matchedCalls() {
        Participants participants = directory.participants();
        return new CentralCalls(sql, participants, new CallMatcher(participants, now(), grace));
    }
}
