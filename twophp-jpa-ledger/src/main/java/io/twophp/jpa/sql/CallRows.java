package io.twophp.jpa.sql;

import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.Call;
import io.twophp.core.client.CallLedger.Due;
import io.twophp.core.client.CallLedger.NewCall;
import io.twophp.core.client.ConfirmationMode;
import io.twophp.core.crypto.Sealed;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The stored columns of a call {@code c}, and the changes to them. */
public final class CallRows {

    public static final String COLUMNS =
            "c.call_id, c.client_correlation_id, c.parent_reference_id, c.within_id, c.target, c.http_method,"
                    + " c.endpoint, c.way, c.key_id, c.content, c.state, c.server_correlation_id, c.submissions, c.opened_at,"
                    + " c.called_back_at, c.answered_at, c.dialect, c.answer_key_id, c.answer, c.ack_due, c.after_commit";

    static final String FIND = "SELECT " + COLUMNS + " FROM twophp_call c WHERE c.call_id = ?";

    /** The columns of a new call; {@link #values} has all but the constants and the times. */
    public static final String INSERTED =
            "call_id, service_ledger_id, client_correlation_id, parent_reference_id, within_id, place,"
                    + " target, http_method, endpoint, way, dialect, key_id, content, submissions, after_commit, state, opened_at, held_until";

    /** The ids of a submission whose row has still to end. */
    public static final String EARLIER = "earlier_client_id, earlier_server_id";

    /** Keeps the ids of the submission that ends, in the order of {@link #EARLIER}; only if it has a row. */
    public static final String ENDS_SUBMISSION =
            "earlier_client_id = CASE WHEN c.server_correlation_id IS NULL THEN c.earlier_client_id"
                    + " ELSE c.client_correlation_id END,"
                    + " earlier_server_id = COALESCE(c.server_correlation_id, c.earlier_server_id)";

    public static final String UNFINISHED = "c.state IN ('OPEN', 'REGISTERED')";

    /** A call that was never executed; others keep their place. */
    public static final String GIVES_PLACE_UP = "c.state IN ('REFUSED', 'ABANDONED')";

    /** A call with a client's row, by the ids of its latest submission. */
    public static final String OF_ROW = "c.call_id = ? AND c.client_correlation_id = ?"
            + " AND (c.server_correlation_id IS NULL OR c.server_correlation_id = ?)";

    /**
     * True if the intent of the call is decided, or there is none. A subquery, so that the intent is looked up by id
     * for each row that is read: a join may be planned as a scan of all intents.
     */
    public static final String NOTHING_TO_WAIT_FOR = "COALESCE((SELECT " + PhaseGuards.terminal()
            + " FROM twophp_intent i WHERE i.server_correlation_id = c.within_id AND i.actor = 'server'), TRUE)";

    public static final String WITHIN =
            "LEFT JOIN twophp_intent i ON i.server_correlation_id = c.within_id AND i.actor = 'server'";

    public static final List<CallState> ENDS = Arrays.stream(CallState.values())
            .filter(state -> !state.isUnfinished())
            .toList();

    private CallRows() {}

    /** @throws IllegalArgumentException if it is not an end state */
    public static void require(CallState end) {
        if (end.isUnfinished()) {
            throw new IllegalArgumentException(end + " is no end of a call");
        }
    }

    public static Object[] values(NewCall call, Duration lease) {
        return new Object[] {
            call.id(),
            call.service().ledgerId(),
            call.clientCorrelationId().value(),
            call.parentReferenceId().value(),
            call.within().map(ServerCorrelationId::value),
            call.place(),
            call.target(),
            call.method(),
            call.endpoint(),
            call.confirmationMode(),
            call.dialect(),
            call.request().keyId(),
            call.request().bytes(),
            call.afterCommit() ? 0 : 1,
            call.afterCommit(),
            lease
        };
    }

    /** Returns the values for {@link SqlDialect#inPlace}. */
    public static Object[] place(NewCall call) {
        return new Object[] {call.service().ledgerId(), call.within().map(ServerCorrelationId::value), call.place()};
    }

    /** Returns the statement that ends a call. Its parameter is whether an answer came. */
    public static String end(CallState end, String at) {
        return "UPDATE twophp_call c SET state = '" + end
                + "', key_id = NULL, content = NULL, held_until = NULL, ack_due = NULL,"
                + " answered_at = COALESCE(c.answered_at, CASE WHEN ? THEN " + at + " END)";
    }

    public static String mayEndAt(CallState end) {
        return "c.call_id = ? AND c.client_correlation_id = ? AND c.state IN ("
                + states(state -> state.mayBecome(end))
                + ") AND (? OR " + (end == CallState.UNRESOLVED ? "TRUE" : "c.state <> 'REGISTERED'") + ")";
    }

    /** Returns the states that give way to an end, as a list for {@code IN}, without that end itself. */
    static String otherThan(CallState end) {
        return states(state -> state != end && state.mayBecome(end));
    }

    private static String states(Predicate<CallState> which) {
        return Arrays.stream(CallState.values())
                .filter(which)
                .map(state -> "'" + state + "'")
                .collect(Collectors.joining(", "));
    }

    public static Call call(ResultSet row) throws SQLException {
        return new Call(
                row.getObject("call_id", UUID.class),
                new ClientCorrelationId(row.getString("client_correlation_id")),
                new ClientCorrelationId(row.getString("parent_reference_id")),
                Optional.ofNullable(row.getString("within_id")).map(ServerCorrelationId::new),
                row.getString("target"),
                row.getString("http_method"),
                row.getString("endpoint"),
                ConfirmationMode.valueOf(row.getString("way")),
                io.twophp.Dialect.valueOf(row.getString("dialect")),
                IntentRows.sealed(row),
                CallState.valueOf(row.getString("state")),
                Optional.ofNullable(row.getString("server_correlation_id")).map(ServerCorrelationId::new),
                row.getInt("submissions"),
                IntentRows.instant(row, "opened_at"),
                Optional.ofNullable(IntentRows.instant(row, "called_back_at")),
                Optional.ofNullable(IntentRows.instant(row, "answered_at")),
                new Call.Kept(answer(row), IntentRows.instant(row, "ack_due") != null),
                row.getBoolean("after_commit"));
    }

    /** A submission that has ended, by the ids of its row. */
    public record Submission(String clientId, String serverId) {}

    /** Reads the columns {@link #EARLIER}; empty if they are null. */
    public static Optional<Submission> earlier(ResultSet row) throws SQLException {
        String client = row.getString("earlier_client_id");
        String server = row.getString("earlier_server_id");
        return server == null ? Optional.empty() : Optional.of(new Submission(client, server));
    }

    private static Optional<Sealed> answer(ResultSet row) throws SQLException {
        String keyId = row.getString("answer_key_id");
        return keyId == null ? Optional.empty() : Optional.of(new Sealed(keyId, row.getBytes("answer")));
    }

    /** @param lease the time for which it was taken just now: the lease ends that long after the present time */
    public static Due due(ResultSet row, Duration lease) throws SQLException {
        return new Due(
                call(row),
                Optional.ofNullable(row.getString("phase")).map(Phase::valueOf).flatMap(Phase::outcome),
                IntentRows.instant(row, "held_until").minus(lease));
    }
}
