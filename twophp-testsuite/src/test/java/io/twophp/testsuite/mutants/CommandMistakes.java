package io.twophp.testsuite.mutants;

import java.util.List;

/** Mistakes with commands of IDS. */
final class CommandMistakes {

    private static final String READER = "io.twophp.core.command.JsonReader";
    private static final String NUMBER = "io.twophp.core.command.CanonicalNumber";
    private static final String TEXT = "io.twophp.core.command.CanonicalText";
    private static final String COMMANDS = "io.twophp.core.evidence.Commands";
    private static final String TOKEN = "io.twophp.core.engine.TokenConfirmation";
    private static final String POLICY = "io.twophp.core.policy.CommandPolicy";
    private static final String REPLIES = "io.twophp.jaxrs.dialect.ids.CommandReplies";
    private static final String INTERPRETER = "io.twophp.jaxrs.dialect.ids.CommandInterpreter";
    private static final Noticer ENVELOPE = new Noticer("io.twophp.core.command.CommandEnvelopeTest");
    private static final Noticer EVIDENCE = new Noticer("io.twophp.core.evidence.CommandsTest");
    private static final Noticer POLICIES = new Noticer("io.twophp.cdi.endpoint.CommandPoliciesTest");
    private static final Noticer KEY_TEST = new Noticer("io.twophp.jaxrs.dialect.ids.CommandTest");

    private CommandMistakes() {}

    static List<Mutant> all() {
        return List.of(
                ENVELOPE.in(READER, "commands: the last of two members of one name counts")
                        .replace(
                                "members.put(name, value()) != null",
                                "members.put(name, value()) == Json.Literal.NULL"),
                ENVELOPE.in(READER, "commands: JSON is read whose shape is wrong")
                        .replace("if (fault.isPresent())", "if (fault.isEmpty())"),
                ENVELOPE.in(READER, "commands: what is no UTF-8 is put right")
                        .replace(
                                ".onMalformedInput(CodingErrorAction.REPORT)",
                                ".onMalformedInput(CodingErrorAction.REPLACE)"),
                ENVELOPE.in(NUMBER, "commands: zeros behind the point make another number")
                        .replace(".stripTrailingZeros()", ""),
                ENVELOPE.in(NUMBER, "commands: the power of ten does not count")
                        .replace("number.scale() == 0", "number.scale() <= 0"),
                ENVELOPE.in(TEXT, "commands: half a surrogate pair becomes a question mark")
                        .replace("unit < ' ' || Character.isSurrogate(unit)", "unit < ' '"),
                ENVELOPE.in("io.twophp.core.command.CommandArguments", "commands: what is ephemeral is compared")
                        .replace("members.put(\"json\", fields.lasting(body))", "members.put(\"json\", body)"),
                Mutant.in(COMMANDS, "commands: a conflict leaves no fingerprint")
                        .replace(
                                "? Optional.of(parts.keys().fingerprints().seal(registration.fingerprint()))",
                                "? Optional.<Fingerprint>empty()"),
                Mutant.in(COMMANDS, "commands: a duplicate waits for the flush of its evidence")
                        .replace(
                                "ledger.add(parts.service(), evidence, false)",
                                "ledger.add(parts.service(), evidence, true)"),
                EVIDENCE.in(TOKEN, "commands: any token confirms")
                        .replace("!(owned && parts.keys().tokens().verify(intent, token))", "!owned"),
                EVIDENCE.in(TOKEN, "commands: a token confirms other words")
                        .replace("standing.isOther(registration, intent)", "token.isEmpty()"),
                POLICIES.in(POLICY, "commands: one that has to be recognised for a day is for less")
                        .replace("length.compareTo(A_DAY) < 0", "length.isNegative()"),
                POLICIES.in(POLICY, "commands: effects elsewhere need no shield")
                        .replace("idempotency == Idempotency.I3 && shield == Shield.NONE", "shield == null"),
                Mutant.in(REPLIES, "commands: another actor of the tenant gets the answer")
                        .replace("!owner.equals(intent.owner())", "owner.name().isEmpty()")
                        .caughtBy("io.twophp.jaxrs.dialect.ids.CommandConfirmationTest"),
                KEY_TEST.in(INTERPRETER, "commands: any key of a client's is taken for ours")
                        .replace("!theirs.equals(key)", "theirs.isEmpty()"),
                KEY_TEST.in(INTERPRETER, "commands: actors of a tenant share all of them")
                        .replace(
                                "policy.actor() == CommandActor.SHARED ? Optional.empty() : ",
                                "policy.actor() != null ? Optional.empty() : "));
    }
}
