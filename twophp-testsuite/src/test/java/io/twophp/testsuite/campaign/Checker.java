package io.twophp.testsuite.campaign;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import io.twophp.Phase;
import io.twophp.testsuite.campaign.Exchange.End;
import io.twophp.testsuite.campaign.Exchange.Observation;
import io.twophp.testsuite.campaign.Exchange.Step;
import io.twophp.testsuite.campaign.Tables.Effect;
import io.twophp.testsuite.campaign.Tables.Move;
import io.twophp.testsuite.campaign.Tables.Row;
import io.twophp.testsuite.campaign.war.Hurdle.Behaviour;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares the answers that clients got with ledger, history, business table and the file outside of the database, once
 * all is quiet. It checks:
 *
 * <ul>
 *   <li>I1: at most one effect for each client correlation id, server correlation id and purpose; one row for each
 *       pair.
 *   <li>I2: what was acknowledged is there. I3: after 408 nothing was ever claimed.
 *   <li>I4: only moves that the phase table allows, one outcome, never changed since it was first seen; all answers
 *       with the outcome are the same bytes.
 *   <li>I5: COMMITTED exactly where there is an effect, written in the transaction and under the claim that the row
 *       names.
 *   <li>D17: at most one line outside of the database, and one if COMMITTED; what was put in doubt stays so; and, where
 *       nothing gives claims back, no node takes over before the lease is over.
 *   <li>D18: business logic of a first execution began after its callback had.
 *   <li>D16: outcomes are what business logic decided.
 *   <li>LIVE: every client got an answer. {@link Drain}, {@link CallbackReceiver}, {@link Client} and {@link Canary}
 *       check I6, I7, I9 and I10.
 * </ul>
 */
final class Checker {

    /** Timestamps are taken inside of statements, not at their commit. */
    private static final Duration TOLERANCE = Duration.ofMillis(20);

    private final Tables tables;
    private final Path outside;
    private final Duration lease;
    private final Findings findings;
    private final Map<String, Row> decided = new HashMap<>();

    Checker(Tables tables, Path outside, Duration lease, Findings findings) {
        this.tables = tables;
        this.outside = outside;
        this.lease = lease;
        this.findings = findings;
    }

    /** @param calm whether no claim was given back: no transaction failed, and no node was shut down in order */
    void check(Collection<Exchange> exchanges, boolean calm) {
        tables.atOneMoment(() -> checkAtOneMoment(exchanges, calm));
    }

    private void checkAtOneMoment(Collection<Exchange> exchanges, boolean calm) {
        List<Exchange> all = exchanges.stream()
                .flatMap(exchange -> Stream.concat(Stream.of(exchange), exchange.successor().stream()))
                .toList();
        Set<String> clientIds = all.stream().map(Exchange::clientId).collect(Collectors.toSet());
        Set<String> purposes = all.stream().map(Exchange::purpose).collect(Collectors.toSet());
        Map<String, List<Row>> rows = tables.intents(clientIds).stream().collect(groupingBy(Row::clientId));
        List<Effect> effects = tables.effects(clientIds, purposes);
        Map<String, List<Move>> moves =
                tables
                        .moves(rows.values().stream()
                                .flatMap(List::stream)
                                .map(Row::serverId)
                                .toList())
                        .stream()
                        .collect(groupingBy(Move::serverId));
        Map<String, Long> lines = lines();
        once("purpose", effects, Effect::purpose);
        once("ccid", effects, Effect::clientId);
        once("scid", effects, Effect::serverId);
        Map<String, List<Effect>> effectsOf = effects.stream().collect(groupingBy(Effect::serverId));
        for (Exchange exchange : all) {
            List<Row> own = rows.getOrDefault(exchange.clientId(), List.of());
            if (own.size() > 1) {
                findings.add(
                        "I1", exchange.clientId(), own.size() + " rows for one client correlation id; " + exchange);
            }
            Optional<Row> row = own.stream().findFirst();
            told(exchange, row);
            row.ifPresent(intent -> {
                List<Move> history = moves.getOrDefault(intent.serverId(), List.of());
                history(intent, history, calm);
                effect(intent, history, effectsOf.getOrDefault(intent.serverId(), List.of()));
                outside(intent, lines.getOrDefault(intent.serverId(), 0L));
            });
        }
    }

    /** Checks that outcomes that were seen before have not changed since. */
    void unchanged() {
        Map<String, Row> now = tables.terminal().stream().collect(toMap(Row::serverId, Function.identity()));
        decided.forEach((id, before) -> {
            Row after = now.get(id);
            if (after == null
                    || !after.phase().equals(before.phase())
                    || !after.outcome().equals(before.outcome())) {
                findings.add("I4", id, "was " + before + ", is " + after);
            }
        });
        decided.putAll(now);
    }

    /** Forgets the outcomes that were seen so far. */
    void forget() {
        decided.clear();
    }

    private void once(String what, List<Effect> effects, Function<Effect, String> key) {
        effects.stream().collect(groupingBy(key)).forEach((id, same) -> {
            if (same.size() > 1) {
                findings.add("I1", id, same.size() + " effects for one " + what + ": " + same);
            }
        });
    }

    private void told(Exchange exchange, Optional<Row> row) {
        String phase = row.map(Row::phase).orElse("absent");
        List<Observation> own = exchange.observations().stream()
                .filter(seen -> seen.step() != Step.INTRUSION)
                .toList();
        for (Observation seen : own) {
            seen.serverId()
                    .filter(id -> !row.map(Row::serverId).equals(Optional.of(id)))
                    .ifPresent(id -> findings.add("I2", id, "was told of, the row is " + row + "; " + exchange));
            boolean kept = switch (seen.phase().orElse("")) {
                case "PROCESSING" -> Set.of("PROCESSING", "COMMITTED", "FAILED").contains(phase);
                case "COMMITTED", "FAILED" -> seen.phase().get().equals(phase);
                case "TTL_EXPIRED" -> Set.of("TTL_EXPIRED", "ABANDONED").contains(phase);
                default -> true;
            };
            if (!kept) {
                findings.add(
                        seen.isExpiry() ? "I3" : "I2",
                        row.map(Row::serverId).orElse(exchange.clientId()),
                        "was told " + seen + ", is " + phase + "; " + exchange);
            }
        }
        own.stream().filter(Observation::isOutcome).reduce((first, later) -> {
            if (!first.isSame(later)) {
                findings.add(
                        "I4", exchange.serverId().orElse(exchange.clientId()), "first " + first + ", later " + later);
            }
            return first;
        });
        meant(exchange, own);
        if (exchange.end() == End.OPEN || exchange.end() == End.REFUSED) {
            findings.add("LIVE", exchange.clientId(), "row " + phase + "; " + exchange + " " + last(own));
        }
        if (exchange.end() == End.IN_DOUBT
                && row.filter(intent -> intent.inDoubt() || intent.isTerminal()).isEmpty()) {
            findings.add("D17", exchange.clientId(), "was told it is in doubt, the row is " + row);
        }
    }

    /**
     * Checks that an outcome comes from business logic, or from too many vain executions, and never from the
     * infrastructure (D16).
     */
    private void meant(Exchange exchange, List<Observation> seen) {
        boolean failing = exchange.behaviour() != Behaviour.WRITE;
        boolean exhausted =
                seen.stream().anyMatch(answer -> new String(answer.body(), UTF_8).contains("attempts-exhausted"));
        if (exchange.end() == End.COMMITTED && failing || exchange.end() == End.FAILED && !failing && !exhausted) {
            findings.add("D16", exchange.serverId().orElse(exchange.clientId()), exchange + " " + last(seen));
        }
    }

    private static String last(List<Observation> seen) {
        return seen.isEmpty() ? "nothing seen" : seen.get(seen.size() - 1).toString();
    }

    private void history(Row row, List<Move> moves, boolean calm) {
        Move before = null;
        for (Move move : moves) {
            String from = move.from().orElse("");
            boolean follows = before == null ? from.isEmpty() : from.equals(before.to());
            boolean allowed = from.isEmpty()
                    ? move.to().equals("WAITING_CONFIRM")
                    : Phase.valueOf(from).next().contains(Phase.valueOf(move.to()));
            if (!follows || !allowed) {
                findings.add("I4", row.serverId(), "the history has " + from + " -> " + move.to() + ": " + moves);
            }
            if (calm && before != null && from.equals("PROCESSING") && move.to().equals("PROCESSING")) {
                Duration held = Duration.between(before.at(), move.at());
                if (held.plus(TOLERANCE).compareTo(lease) < 0) {
                    findings.add(
                            "D17",
                            row.serverId(),
                            "was taken over after " + held + " of a lease of " + lease + ": " + moves);
                }
            }
            before = move;
        }
        if (before == null || !before.to().equals(row.phase())) {
            findings.add("I4", row.serverId(), "is " + row.phase() + ", but its history is " + moves);
        }
        if (!row.inDoubt()
                && row.external()
                && moves.stream().filter(move -> move.to().equals("PROCESSING")).count() > 1
                && calm) {
            findings.add("D17", row.serverId(), "has external effects and was taken up again: " + moves);
        }
        if (row.isTerminal()) {
            decided.putIfAbsent(row.serverId(), row);
        }
    }

    private void effect(Row row, List<Move> moves, List<Effect> effects) {
        if (row.phase().equals("COMMITTED") != (effects.size() == 1)) {
            findings.add("I5", row.serverId(), "is " + row.phase() + " with " + effects.size() + " effects " + effects);
        }
        if (!row.phase().equals("COMMITTED")) {
            return;
        }
        int epoch = moves.stream()
                .filter(move -> move.to().equals("COMMITTED"))
                .mapToInt(Move::epoch)
                .findFirst()
                .orElse(-1);
        for (Effect effect : effects) {
            if (!effect.txid().equals(row.transaction())) {
                findings.add(
                        "I5", row.serverId(), "outcome in transaction " + row.transaction() + ", effect in " + effect);
            }
            if (effect.epoch() != epoch) {
                findings.add(
                        "I1", row.serverId(), "committed at epoch " + epoch + " what was executed under " + effect);
            }
            if (effect.signalled().filter(signalled -> !signalled).isPresent()) {
                findings.add("D18", row.serverId(), "business logic ended before its callback came: " + effect);
            }
        }
    }

    private void outside(Row row, long lines) {
        if (lines > 1 || !row.external() && lines > 0) {
            findings.add("D17", row.serverId(), lines + " effects outside of the database, the row is " + row);
        }
        if (row.external() && row.phase().equals("COMMITTED") && lines != 1) {
            findings.add("I5", row.serverId(), "COMMITTED with " + lines + " effects outside of the database");
        }
    }

    private Map<String, Long> lines() {
        if (!Files.exists(outside)) {
            return Map.of();
        }
        try (Stream<String> all = Files.lines(outside)) {
            return all.collect(groupingBy(Function.identity(), Collectors.counting()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
