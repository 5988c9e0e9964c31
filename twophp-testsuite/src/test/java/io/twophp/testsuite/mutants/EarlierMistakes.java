package io.twophp.testsuite.mutants;

import java.util.List;

/** Mistakes as they were before they were mended, by the numbers of issue 24. */
final class EarlierMistakes {

    private static final String CLIENT = "io.twophp.core.client.";
    private static final String LOGINS = "io.twophp.central.login.Logins";
    private static final String PEOPLE = "io.twophp.central.login.PeopleTest#";

    private EarlierMistakes() {}

    static List<Mutant> all() {
        return List.of(
                Mutant.in(LOGINS, "X5: a refusal within a pause is not in the audit log")
                        .replace("        if (first) {\n", "        if (first && name.isEmpty()) {\n")
                        .caughtBy(PEOPLE + "X5_withinThePauseARightPasswordIsRefusedAsAWrongOneAlsoAfterALogin"),
                Mutant.in(LOGINS, "X5: the first use of Basic is not in the audit log")
                        .replace("if (accepted.isFirst()) {", "if (accepted.isFirst() && name.isEmpty()) {")
                        .caughtBy(PEOPLE + "X5_theFirstUseOfBasicIsInTheAuditLog"),
                Mutant.in("io.twophp.central.store.H2File", "X13: all users of the machine may read an H2")
                        .replace("\"rw-------\"", "\"rw-r--r--\""),
                Mutant.in("io.twophp.central.access.AccessFilter", "X20: services send over plain HTTP")
                        .replace("!transport.of(servlet).mayLogIn()", "transport == null")
                        .caughtBy("io.twophp.central.access.ServicesOverTlsTest"),
                Mutant.in(
                                "io.twophp.central.access.TransportSecurity",
                                "X20: proto=http beside X-Forwarded-Proto: https is secure")
                        .replace("lines(request, \"Forwarded\")", "null"),
                Mutant.in("io.twophp.core.callback.CallbackPolicy", "X21: one key signs callbacks to all receivers")
                        .replace("keys.get(receivers.entry(target))", "keys.get(receivers.entries().get(0))")
                        .caughtBy("io.twophp.core.callback.ReceiverKeysTest"),
                Mutant.in(LOGINS, "X21: a name of a failed login is several lines of the audit log")
                        .replace("name.replaceAll(\"[\\\\p{C}\\\\p{Z}]\", \"?\")", "name")
                        .caughtBy(PEOPLE + "X21_aNameOfAFailureIsOneLineInTheAuditLog"),
                Mutant.in("io.twophp.central.settle.Decision", "X21: a note is several lines of the audit log")
                        .replace("OneLine.of(text).strip()", "text.strip()")
                        .caughtBy("io.twophp.central.settle.SettlementsTest"),
                Mutant.in(
                                "io.twophp.jaxrs.central.CentralSettlement",
                                "X21: who settles writes several lines of the service's log")
                        .replace(
                                "OneLine.is(text.getString(), longest)",
                                "!text.getString().isEmpty() && text.getString().length() <= longest"),
                Mutant.in("io.twophp.core.sync.Settling", "X21: the reason of a refusal is several lines of a log")
                        .replace("OneLine.of(reason)", "reason")
                        .caughtBy("io.twophp.core.sync.SyncSweepTest#L6_aRefusedRowIsParkedForAnHourAndHoldsUpNoOther"),
                Mutant.in("io.twophp.central.registry.Keys", "X21: a key in its overlap adds a permanent one")
                        .replace("            requireNewest(signed.keyId());\n", "")
                        .caughtBy("io.twophp.central.registry.RegistryTest#X21_aKeyInItsOverlapAddsNone"),
                Mutant.in("io.twophp.central.live.LiveFeed", "X21: one user takes all places to listen")
                        .replace(
                                "listeners.size() >= most || Collections.frequency(listeners.values(), user) >= mostPerUser",
                                "listeners.size() >= most")
                        .caughtBy("io.twophp.central.live.LiveFeedTest#X21_oneUserLeavesPlacesToOthers"),
                Mutant.in(
                                "io.twophp.central.login.Passwords",
                                "X21: an unknown name takes another time than an old account")
                        .replace("if (less > 0 && ", "if (less < 0 && ")
                        .caughtBy(PEOPLE + "X21_everyNameTakesAsManyIterationsAlsoAfterTheirNumberHasChanged"),
                Mutant.in("io.twophp.jaxrs.phase2.EarlyResponse", "X24: a confirmed 201 reaches the caller as 200")
                        .replace("if (wireStatus != status) {", "if (wireStatus < 0) {")
                        .caughtBy("io.twophp.jaxrs.client.OutcomesTest"),
                Mutant.in(CLIENT + "ServerTime", "X25: the own clock says how long a server's moment is away")
                        .replace(
                                "return date(header.apply(\"Date\")).map(now -> Duration.between(now, moment));",
                                "return Optional.of(Duration.between(Instant.now(), moment));")
                        .caughtBy(CLIENT + "SkewedClockTest"),
                Mutant.in(CLIENT + "ConfirmationWindow", "X25: a call that was too late names no clock")
                        .replace("by the server's clock and less", "less")
                        .caughtBy(
                                CLIENT + "RepetitionTest#aCallThatIsNeverInTimeIsNotRegisteredWithoutPausesAndSaysWhy"),
                Mutant.in(CLIENT + "Resumption", "X25: the own clock says how old a call is")
                        .replace(
                                "due.isOlderThan(parts.settings().maxAge(call.dialect()))",
                                "!call.openedAt().plus(parts.settings().maxAge(call.dialect()))"
                                        + ".isAfter(parts.time().clock().instant())")
                        .caughtBy(CLIENT + "NamedCallTest"),
                Mutant.in("io.twophp.jpa.sql.CallRows", "X25: another clock says when a call was taken")
                        .replace("IntentRows.instant(row, \"held_until\").minus(lease)", "java.time.Instant.now()")
                        .caughtBy("io.twophp.jpa.CallsTest#saysWhenItWasTakenByTheClockThatOpenedIt"),
                Mutant.in("io.twophp.central.ingest.Members", "X35: ids have no grammar at the door")
                        .replace("if (!grammar.test(id)) {", "if (id.isEmpty()) {")
                        .caughtBy("io.twophp.central.ingest.CentralStoreTest"
                                + "#X35_aRowWhoseIdBreaksItsGrammarIsRefusedByName"),
                Mutant.in("io.twophp.core.query.Position", "X35: a cursor carries ASCII only")
                        .replace("\\\\.(.+)\"", "\\\\.([ -~]+)\""));
    }
}
