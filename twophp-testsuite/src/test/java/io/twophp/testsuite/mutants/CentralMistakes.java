package io.twophp.testsuite.mutants;

import java.util.List;

/** Mistakes at the Central Ledger's doors. */
final class CentralMistakes {

    private static final String CORE = "twophp-core";
    private static final String CENTRAL = "twophp-central-ledger";

    private CentralMistakes() {}

    static List<Mutant> all() {
        return List.of(
                Mutant.in(CORE, "io.twophp.core.json.JsonShape", "doors: JSON that is cut off is whole")
                        .replace("at < json.length ? json[at] & 0xFF : -1", "at < json.length ? json[at] & 0xFF : ']'")
                        .caughtBy("io.twophp.core.json.JsonShapeTest"),
                Mutant.in(CENTRAL, "io.twophp.central.ingest.BatchReader", "doors: a batch is parsed as it comes")
                        .replace(
                                "JsonShape.fault(body).ifPresent(fault -> {",
                                "java.util.Optional.<String>empty().ifPresent(fault -> {")
                        .caughtBy("io.twophp.central.ingest.DamagedBatchTest"));
    }
}
