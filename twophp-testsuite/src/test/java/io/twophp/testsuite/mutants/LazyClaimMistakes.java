package io.twophp.testsuite.mutants;

import java.util.List;

/** Mistakes with claims that the ledger does not show. */
final class LazyClaimMistakes {

    private static final String CLAIMS = "io.twophp.core.execution.LazyClaims";
    private static final String CONDITIONS = "io.twophp.jpa.sql.IntentConditions";
    private static final Noticer TEST = new Noticer("io.twophp.core.engine.LazyClaimTest");
    private static final String CONTRACT = "io.twophp.jpa.LedgerTest#";

    private static final String PHASE_ONE = "io.twophp.core.engine.PhaseOne";
    private static final Noticer UNREGISTERED = new Noticer("io.twophp.core.engine.UnregisteredTest");

    private LazyClaimMistakes() {}

    static List<Mutant> all() {
        return List.of(
                Mutant.in(CONDITIONS, "lazy: what has expired is decided")
                        .replace(" OR i.phase = 'WAITING_CONFIRM' AND i.epoch = 0)", " OR i.epoch = 0)")
                        .caughtBy(CONTRACT + "isFencedByEveryOtherClaimAndByExpiry"),
                Mutant.in(CONDITIONS, "lazy: what another one has claimed is decided")
                        .replace("i.epoch = 0) AND i.epoch = ?", "i.epoch = 0) AND i.epoch >= ?")
                        .caughtBy(CONTRACT + "isFencedByEveryOtherClaimAndByExpiry"),
                Mutant.in(CONDITIONS, "lazy: a claim is promoted after its deadline")
                        .replace("\" AND %s < i.deadline OR \"", "\" AND %s IS NOT NULL OR \"")
                        .caughtBy(CONTRACT + "isPromotedBeforeTheDeadlineAndProlongedAfterwards"),
                Mutant.in(
                                "io.twophp.jpa.postgresql.PostgreSqlIntentText",
                                "lazy: the next claim has the first one's number")
                        .replace(
                                "                        IntentConditions.NEXT_EPOCH,\n",
                                "                        \"epoch = i.epoch + 1\",\n")
                        .caughtBy(CONTRACT + "isGivenBackOnlyIfItIsShown"),
                TEST.in(PHASE_ONE, "lazy: external effects begin without a claim")
                        .replace(" && intent.policy().effects() == Effects.LOCAL", ""),
                TEST.in(CLAIMS, "lazy: a claim is made right before the deadline")
                        .replace(".plus(bound).plus(MARGIN)", ""),
                TEST.in(CLAIMS, "lazy: no bound of bytes")
                        .replace("if (bytes <= most && !isOver(first))", "if (!isOver(first))"),
                TEST.in(CLAIMS, "lazy: a promotion after the end holds the intent")
                        .replace("if (shown && running.get(one.id()) != one)", "if (false)"),
                TEST.in("io.twophp.core.engine.PhaseTwo", "lazy: a repetition begins a second execution")
                        .replace("        parts.lazy().show(confirmation.serverCorrelationId());\n", ""),
                TEST.in("io.twophp.core.engine.Executor", "lazy: a second execution is not counted")
                        .replace("if (!parts.lazy().promote(claim))", "if (false)"),
                TEST.in("io.twophp.core.engine.ClaimLookup", "lazy: a lost commit is taken for a decision")
                        .replace("|| row.phase() == Phase.WAITING_CONFIRM && claim.isLazy()", ""),
                Mutant.in("io.twophp.core.policy.Backoff", "lazy: what was given back waits for five minutes")
                        .replace("Math.max(attempt, 1) - 1", "attempt - 1")
                        .caughtBy("io.twophp.core.execution.RecoveryPauseTest"),
                UNREGISTERED
                        .in(PHASE_ONE, "lazy: a name that its sender made is not searched for")
                        .replace("isNew ? parts.lazy().ledgerTime() : Optional.empty()", "parts.lazy().ledgerTime()"),
                UNREGISTERED
                        .in(PHASE_ONE, "lazy: a callback's request is registered with its outcome")
                        .replace("intent.mode() == IntentMode.TRANSPARENT", "intent.mode().isAutoConfirmed()"),
                UNREGISTERED
                        .in(CLAIMS, "lazy: two requests of one name are executed on one node")
                        .replace(
                                "unregistered.putIfAbsent(offered.name(), one) != null",
                                "unregistered.put(offered.name(), one) == one"),
                UNREGISTERED
                        .in(CLAIMS, "lazy: a reading of the ledger's clock is used for ever")
                        .replace("since.compareTo(FRESH) < 0", "true"),
                UNREGISTERED
                        .in("io.twophp.core.engine.Handshake", "lazy: a question by name does not see an execution")
                        .replace("        parts.lazy().show(Name.of(owner, id));\n", ""),
                UNREGISTERED
                        .in("io.twophp.core.engine.NameOperations", "lazy: a replay does not see an execution")
                        .replace("        parts.lazy().show(name);\n", ""),
                UNREGISTERED
                        .in(
                                "io.twophp.core.engine.ClaimLookup",
                                "lazy: another request of the name gets the answer of the first")
                        .replace("!intent.reservation().dialect().isCompared()", "true"),
                Mutant.in("io.twophp.jpa.sql.SqlIntentLedger", "lazy: a search finds freed names")
                        .replace(
                                "\"i.service_ledger_id = ? AND %s = ? AND",
                                "\"i.service_ledger_id = ? AND COALESCE(%s, i.owner) = ? AND")
                        .caughtBy(CONTRACT + "aFailureThatLeavesTheNameFreeTakesNone"),
                Mutant.in(
                                "io.twophp.jpa.postgresql.PostgreSqlIntentLedger",
                                "lazy: an outcome is not recorded if its claim was shown meanwhile")
                        .replace("\n                .or(() -> complete(completion));", ";")
                        .caughtBy(CONTRACT + "isStoredOnceIfItsClaimIsShownMeanwhile"),
                Mutant.in(
                                "io.twophp.jpa.postgresql.PostgreSqlIntentText",
                                "lazy: an intent is registered later than it was decided")
                        .replace("LEAST(%s, n.at) AS since FROM %s\"", "%s AS since FROM %s\"")
                        .caughtBy(CONTRACT + "isNeverRegisteredLaterThanItsRecord"));
    }
}
