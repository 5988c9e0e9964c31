package io.twophp.central.query;

import io.twophp.Phase;
import io.twophp.core.policy.IntentMode;
import io.twophp.core.sync.SyncRow.CallbackState;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Makes a call of the rows with one server correlation id, and finds whether they match, and if not, why (LD9). */
final class CallMatcher {

    /** The time after which a service sends an open row again at the latest (LD5). */
    private static final Duration TOLD_AGAIN = Duration.ofMinutes(5);

    private static final Comparator<CentralRow> EARLIEST_FIRST = Comparator.comparing(
                    (CentralRow row) -> row.position().at())
            .thenComparing(row -> row.entry().serviceLedgerId().toString())
            .thenComparing(CentralRow::clientCorrelationId);

    private final Participants participants;
    private final Instant now;
    private final Duration grace;

    /** @param grace how long the other side may take, beyond what clocks differ by */
    CallMatcher(Participants participants, Instant now, Duration grace) {
        this.participants = participants;
        this.now = now;
        this.grace = grace;
    }

    /** @param rows all that are here with that id, at least one */
    CentralCall call(String serverCorrelationId, List<CentralRow> rows) {
        List<CentralRow> servers = side(rows, true);
        List<CentralRow> clients = side(rows, false);
        Optional<CentralRow> server = servers.stream()
                .filter(row -> clients.stream().anyMatch(row::isPairedWith))
                .findFirst()
                .or(() -> servers.stream().findFirst());
        Optional<CentralRow> client = clients.stream()
                .filter(row -> server.filter(row::isPairedWith).isPresent())
                .findFirst()
                .or(() -> clients.stream().findFirst());
        List<CentralRow> others = rows.stream()
                .filter(row -> !server.filter(row::equals).isPresent()
                        && !client.filter(row::equals).isPresent())
                .sorted(EARLIEST_FIRST)
                .toList();
        return new CentralCall(serverCorrelationId, server, client, others, match(server, client, others));
    }

    private Optional<Reason> match(Optional<CentralRow> server, Optional<CentralRow> client, List<CentralRow> others) {
        if (!others.isEmpty()) {
            return Optional.of(Reason.DUPLICATE_SIDE);
        }
        if (client.isEmpty()) {
            return Optional.of(serverAlone(server.orElseThrow()));
        }
        return server.map(row -> both(row, client.get())).orElseGet(() -> Optional.of(clientAlone(client.get())));
    }

    private Reason serverAlone(CentralRow server) {
        if (server.reported().mode().filter(IntentMode.TRANSPARENT::equals).isPresent()) {
            return Reason.TRANSPARENT;
        }
        if (server.phase() == Phase.TTL_EXPIRED || server.phase() == Phase.ABANDONED || isOverdue(server)) {
            return Reason.NEVER_CONFIRMED;
        }
        Optional<CallbackState> callback = server.reported().callback();
        if (callback.filter(CallbackState.PENDING::equals).isPresent() && server.phase() != Phase.WAITING_CONFIRM) {
            return Reason.CALLBACK_UNDER_WAY;
        }
        boolean mayStillCome = participants
                .caller(server)
                .map(caller -> caller.reports() && !caller.hasShippedPast(server, grace))
                .orElse(!isPastGrace(server.known()));
        if (mayStillCome || server.phase() == Phase.WAITING_CONFIRM) {
            return Reason.AWAITING_SYNC;
        }
        return callback.filter(CallbackState.GIVEN_UP::equals).isPresent()
                ? Reason.CALLBACK_LOST
                : Reason.CLIENT_UNKNOWN;
    }

    /** Returns whether a call is past its deadline without confirmation: its service records that only later. */
    private boolean isOverdue(CentralRow server) {
        return server.phase() == Phase.WAITING_CONFIRM
                && server.reported()
                        .ponrDeadline()
                        .filter(deadline -> isPastGrace(deadline))
                        .isPresent();
    }

    private Reason clientAlone(CentralRow client) {
        Optional<Participant> called = participants.called(client).filter(Participant::reports);
        if (called.isEmpty()) {
            return isPastGrace(client.known()) ? Reason.SERVER_UNKNOWN : Reason.AWAITING_SYNC;
        }
        return called.get().hasShippedPast(client, grace) ? Reason.SERVER_ROW_MISSING : Reason.AWAITING_SYNC;
    }

    private Optional<Reason> both(CentralRow server, CentralRow client) {
        if (!server.isPairedWith(client)) {
            return Optional.of(Reason.IDS_DIFFER);
        }
        if (agree(server.phase(), client.phase())) {
            return Optional.empty();
        }
        boolean serverIsFinal = server.phase().isTerminal();
        boolean clientIsFinal = client.phase().isTerminal();
        if (serverIsFinal && clientIsFinal) {
            return Optional.of(Reason.CONTRADICTORY);
        }
        if (serverIsFinal) {
            return Optional.of(isPastGrace(server.settled()) ? Reason.RESPONSE_LOST : Reason.AWAITING_SYNC);
        }
        if (clientIsFinal) {
            return Optional.of(wasToldAgain(server, client) ? Reason.CONTRADICTORY : Reason.AWAITING_SYNC);
        }
        return Optional.empty();
    }

    /** Returns whether the server's service has sent its open rows again since the client's row came in. */
    private boolean wasToldAgain(CentralRow server, CentralRow client) {
        return participants
                .named(server.entry().serviceLedgerId())
                .flatMap(Participant::lastSeenAt)
                .filter(seen -> seen.isAfter(client.known().plus(TOLD_AGAIN).plus(grace)))
                .isPresent();
    }

    private boolean isPastGrace(Instant since) {
        return now.isAfter(since.plus(grace));
    }

    /** Returns whether two phases agree. An expired call is cleaned up later, and a client need not see that. */
    private static boolean agree(Phase server, Phase client) {
        return server == client || hasExpired(server) && hasExpired(client);
    }

    private static boolean hasExpired(Phase phase) {
        return phase == Phase.TTL_EXPIRED || phase == Phase.ABANDONED;
    }

    private static List<CentralRow> side(List<CentralRow> rows, boolean servers) {
        return rows.stream()
                .filter(row -> row.isServers() == servers)
                .sorted(EARLIEST_FIRST)
                .toList();
    }
}
