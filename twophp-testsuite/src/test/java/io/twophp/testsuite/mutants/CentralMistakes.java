package io.twophp.testsuite.mutants;

import java.util.List;

/** Mistakes at the Central Ledger's doors. */
final class CentralMistakes {

    private static final Noticer PEOPLE = new Noticer("io.twophp.central.login.PeopleTest");

    private CentralMistakes() {}

    static List<Mutant> all() {
        return List.of(
                Mutant.in("io.twophp.core.json.JsonShape", "doors: JSON that is cut off is whole")
                        .replace("at < json.length ? json[at] & 0xFF : -1", "at < json.length ? json[at] & 0xFF : ']'"),
                Mutant.in("io.twophp.central.ingest.BatchReader", "doors: a batch is parsed as it comes")
                        .replace(
                                "JsonShape.fault(body).ifPresent(fault -> {",
                                "java.util.Optional.<String>empty().ifPresent(fault -> {")
                        .caughtBy("io.twophp.central.ingest.DamagedBatchTest"),
                Mutant.in("io.twophp.central.access.LimitedBody", "doors: a body without a length has no end")
                        .replace("left < 0", "left < Long.MIN_VALUE")
                        .caughtBy("io.twophp.central.access.BodyLimitTest"),
                Mutant.in("io.twophp.central.access.BodyLimitFilter", "doors: what is announced as too long is read")
                        .replace("announced > limit", "announced < 0")
                        .caughtBy("io.twophp.central.access.BodyLimitTest"),
                Mutant.in("io.twophp.central.ingest.BatchRoom", "doors: any number of batches is under way")
                        .replace("taken += bytes;", ""),
                PEOPLE.in("io.twophp.central.login.Logins", "doors: a right password gets by the pause")
                        .replace("if (pause.isPresent()) {", "if (pause.isPresent() && account.isEmpty()) {"),
                PEOPLE.in("io.twophp.central.login.Attempts", "doors: a login forgets what failed before")
                        .replace("WHERE subject = ? AND at = ?", "WHERE subject = ? AND at <= ?"),
                PEOPLE.in("io.twophp.central.login.Attempts", "doors: each address of a /64 counts apart")
                        .replace("literal instanceof Inet6Address", "literal == null"),
                Mutant.in(
                                "io.twophp.central.access.TransportSecurity",
                                "doors: the first line of X-Forwarded-For is all")
                        .replace("String.join(\",\", lines)", "lines.get(0)"),
                Mutant.in("io.twophp.central.access.CrossSiteFilter", "doors: a foreign origin is welcome")
                        .replace("origin != null && !isHere", "origin == null && !isHere"),
                Mutant.in(
                                "io.twophp.central.access.CrossSiteFilter",
                                "doors: another site of the same owner is welcome")
                        .replace(
                                "Set.of(\"same-origin\", \"none\")",
                                "Set.of(\"same-origin\", \"same-site\", \"none\")"),
                Mutant.in("io.twophp.central.access.CrossSiteFilter", "doors: a form changes something")
                        .replace("} else if (!isOurs(request)) {", "} else if (request == null) {"),
                Mutant.in("io.twophp.central.registry.CentralIdentity", "doors: the private key is stored as it is")
                        .replace(
                                "return keys.map(ring -> new AesGcmCipher",
                                "return Optional.<KeyRing>empty().map(ring -> new AesGcmCipher")
                        .caughtBy("io.twophp.central.registry.SealedKeyTest"),
                Mutant.in("io.twophp.core.query.Position", "doors: a changed cursor is one")
                        .replace(
                                "filter(position -> position.cursor().equals(cursor))",
                                "filter(position -> cursor != null)"));
    }
}
