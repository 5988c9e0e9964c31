package io.twophp.testsuite.mutants;

import java.util.List;

/** Mistakes about keys: about data that outlive their rotation, and about the owners of keys. */
final class KeyMistakes {

    private static final String LASTING = "io.twophp.core.engine.LastingKey";
    private static final String RECEIVERS = "io.twophp.core.callback.ReceiverKeys";
    private static final Noticer MODEL = new Noticer("io.twophp.core.dialect.DialectModelTest");
    private static final Noticer ROTATION = new Noticer("io.twophp.jaxrs.dialect.EncryptionKeyRotationTest");

    private KeyMistakes() {}

    static List<Mutant> all() {
        return List.of(
                Mutant.in(LASTING, "keys: a lasting key that does not open is overlooked at start")
                        .replace(
                                "throw new InvalidConfigurationException(",
                                "System.getLogger(\"\").log(System.Logger.Level.ERROR, "),
                Mutant.in(LASTING, "keys: the lasting key stays sealed with the key before")
                        .replace("!kept.keyId().equals(keys.activeId())", "kept.keyId().isEmpty()"),
                Mutant.in(LASTING, "keys: each node has a lasting key of its own")
                        .replace("return ledger.find(service).orElseThrow();", "return seal(fresh);"),
                Mutant.in("io.twophp.core.engine.KeyVerification", "keys: the lasting key is not looked at")
                        .replace("            lastingKey.verify();\n", "")
                        .caughtBy("io.twophp.core.engine.LastingKeyTest"),
                MODEL.in("io.twophp.core.engine.StateAnswers", "keys: a conflict with what is gone")
                        .replace("!intent.isPurged()\n                && ", ""),
                ROTATION.in("io.twophp.Dialect", "keys: a POST to a closed address is compared")
                        .replace("isCompared() {\n        return this != POE;", "isCompared() {\n        return true;"),
                ROTATION.in("io.twophp.core.evidence.Commands", "keys: any command under a gone key is a duplicate")
                        .replace(
                                "return Optional.of(same ? ",
                                "return Optional.of(same || answer.about().orElseThrow().isPurged() ? "),
                Mutant.in("io.twophp.core.sync.Memberships", "keys: the signing key stays sealed with the key before")
                        .replace("before.keyId().equals(now.keyId())", "!before.keyId().isEmpty()"),
                Mutant.in(RECEIVERS, "keys: two receivers of callbacks share a key")
                        .replace("other != null && !other.equals(receiver)", "other != null && other.isEmpty()"),
                Mutant.in("io.twophp.core.outbound.Receivers", "keys: a wildcard's key signs for a host with its own")
                        .replace(
                                "comparing(Receiver::namesBelow)",
                                "comparing((Receiver receiver) -> !receiver.namesBelow())")
                        .caughtBy("io.twophp.core.callback.ReceiverKeysTest"),
                Mutant.in("io.twophp.core.protocol.OneLine", "keys: U+0085 begins a line of a log")
                        .replace("\\\\p{Cc}", "\\\\p{Cntrl}"));
    }
}
