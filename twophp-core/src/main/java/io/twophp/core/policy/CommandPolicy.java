package io.twophp.core.policy;

import io.twophp.CommandActor;
import io.twophp.CommandConfirmation;
import io.twophp.Effects;
import io.twophp.Idempotency;
import io.twophp.InvalidConfigurationException;
import io.twophp.Shield;
import io.twophp.core.command.CommandFields;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The declaration of an endpoint's commands (IDS, VI), from its {@link io.twophp.Command}.
 *
 * @param endpoint the endpoint's name in messages, {@code Class.method}
 * @param entity the kind of thing that the command is about
 * @param idempotency the permitted effect of a repetition
 * @param fields the fields that make the key, and those that are ignored
 */
public record CommandPolicy(
        String endpoint,
        String entity,
        String action,
        Idempotency idempotency,
        CommandFields fields,
        CommandActor actor,
        CommandConfirmation confirmation,
        Shield shield) {

    /** The time for which a command is recognised at least, unless it is {@code I2} (IDS, VIII.C). */
    public static final Duration A_DAY = Duration.ofDays(1);

    /** The default life of a confirmation token: short (IDS, X). */
    public static final Duration TOKEN_LIFE = Duration.ofMinutes(5);

    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9._:-]{1,64}");

    /** @throws InvalidConfigurationException naming the endpoint, the mistake and the correction */
    public CommandPolicy {
        Objects.requireNonNull(endpoint, "endpoint");
        Objects.requireNonNull(fields, "fields");
        Objects.requireNonNull(actor, "actor");
        requireWord(endpoint, "entity", entity);
        requireWord(endpoint, "action", action);
        if (idempotency == Idempotency.I3 && shield == Shield.NONE) {
            throw refused(
                    endpoint,
                    "idempotency = I3 has no shield",
                    "add shield = PROVIDER_KEY, OUTBOX, EFFECT_LEDGER or RECONCILIATION, or use I1");
        }
        if (idempotency != Idempotency.I3 && shield != Shield.NONE) {
            throw refused(
                    endpoint,
                    "shield = " + shield + " is about effects elsewhere, and idempotency = " + idempotency
                            + " has none",
                    "use idempotency = I3, or leave shield out");
        }
        if (idempotency == Idempotency.I0 && confirmation == CommandConfirmation.REQUIRED) {
            throw refused(
                    endpoint,
                    "idempotency = I0 changes nothing, so that there is nothing to confirm",
                    "use I1, or leave confirmation out");
        }
    }

    private static void requireWord(String endpoint, String member, String value) {
        if (!WORD.matcher(value).matches()) {
            throw refused(
                    endpoint,
                    member + " = '" + value + "'",
                    "write 1 to 64 letters, digits, '.', '_', ':' or '-', such as "
                            + (member.equals("entity") ? "order" : "cancel"));
        }
    }

    public boolean isRegistered() {
        return idempotency != Idempotency.I0;
    }

    public boolean isConfirmed() {
        return confirmation == CommandConfirmation.REQUIRED;
    }

    /** @param said the time that was declared; empty if none was */
    public Optional<Duration> window(Optional<Duration> said) {
        if (!isRegistered()) {
            return said;
        }
        if (idempotency == Idempotency.I2) {
            return said.or(() -> {
                throw refused(
                        endpoint,
                        "idempotency = I2 has no window",
                        "add window to @TwoPhaseMutation, in milliseconds, or use I1");
            });
        }
        if (said.filter(length -> length.compareTo(A_DAY) < 0).isPresent()) {
            throw refused(
                    endpoint,
                    "idempotency = " + idempotency + " has a window of "
                            + said.get().toMillis() + " ms, which is less than a day",
                    idempotency == Idempotency.I1
                            ? "use I2 if a command may run again so soon, or a window of 86400000 at least"
                            : "use a window of 86400000 at least");
        }
        return Optional.of(said.orElse(A_DAY));
    }

    /** Returns the location of the command's effects, as its shield implies it. */
    public Effects effects(Effects said) {
        if (said == Effects.EXTERNAL && shield.effects() == Effects.LOCAL) {
            throw refused(
                    endpoint,
                    idempotency == Idempotency.I3
                            ? "shield = " + shield + " lets an execution run again, and effects = EXTERNAL does not"
                            : "effects = EXTERNAL, and idempotency = " + idempotency + " has no shield",
                    idempotency == Idempotency.I3
                            ? "leave effects out, or use shield = EFFECT_LEDGER or RECONCILIATION"
                            : "use idempotency = I3 with a shield");
        }
        return shield.effects();
    }

    private static InvalidConfigurationException refused(String endpoint, String what, String fix) {
        return new InvalidConfigurationException("@Command on " + endpoint + ": " + what + "; " + fix + ".");
    }
}
