package io.twophp.core.policy;

import io.twophp.AutoConfirm;
import io.twophp.ClaimMode;
import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.Enrolment;
import io.twophp.FailurePolicy;
import io.twophp.InvalidConfigurationException;
import io.twophp.Mode;
import io.twophp.ReplayPolicy;
import io.twophp.ReuseControl;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The way in which one endpoint takes part in the protocol, after annotation and configuration were merged.
 *
 * @param endpoint the endpoint's name in messages and settings, {@code Class.method}
 * @param dialects the dialects its clients may speak, at least one
 * @param mode the way Phase 2 is answered: synchronous, asynchronous, or as the client prefers
 * @param autoConfirm whether the server confirms by itself
 * @param claim the moment at which the claim of a confirmation is durable, where both are possible
 * @param enrolment the requests that take part
 * @param command the declaration of its commands, if the dialect is IDS; empty otherwise
 */
public record EndpointPolicy(
        String endpoint,
        Set<Dialect> dialects,
        Mode mode,
        AutoConfirm autoConfirm,
        TimeToLive timeToLive,
        LatePolicy late,
        Effects effects,
        ClaimMode claim,
        Enrolment enrolment,
        KeyPolicy keys,
        Optional<CommandPolicy> command) {

    private static final Duration LONGEST_GRACE = Duration.ofMinutes(10);

    /**
     * The time that a client has for its confirmation.
     *
     * @param standard the default, positive (draft §12.3: 30 s)
     * @param longest the longest time to live that a client can ask for, at least the default (D19)
     * @param grace δ, shorter than the default, at most ten minutes, may be zero (§12.3: 5 s); never shown to a client
     */
    public record TimeToLive(Duration standard, Duration longest, Duration grace) {}

    /** The treatment of a late confirmation; a control is required under {@link ReplayPolicy#REUSE}. */
    public record LatePolicy(ReplayPolicy replay, ReuseControl control) {}

    /**
     * The life of keys.
     *
     * @param window the time for which a key stays taken once its request is decided, from its registration; empty for
     *     good
     * @param failures the effect of a failed request on its key
     */
    public record KeyPolicy(Optional<Duration> window, FailurePolicy failures) {}

    /** @throws InvalidConfigurationException naming the endpoint, the mistake and the correction */
    public EndpointPolicy {
        Objects.requireNonNull(endpoint, "endpoint");
        Objects.requireNonNull(mode, "mode");
        Objects.requireNonNull(effects, "effects");
        Objects.requireNonNull(claim, "claim");
        dialects = Set.copyOf(dialects);
        Check check = new Check(endpoint);
        check.refuse(
                autoConfirm == AutoConfirm.ALWAYS && enrolment == Enrolment.REQUIRED,
                "autoConfirm = ALWAYS admits requests that enrolment = REQUIRED turns away",
                "choose one of the two");
        check.times(timeToLive);
        check.refuse(
                late.replay() == ReplayPolicy.REUSE && late.control() == ReuseControl.NONE,
                "replayPolicy = REUSE has no additional control (draft §13.3)",
                "add reuseControl = CONFIRMATION_TOKEN, or use replayPolicy = REJECT");
        check.refuse(
                dialects.contains(Dialect.POE) && mode != Mode.SYNCHRONOUS,
                "mode = " + mode + ", and under dialects = POE a 202 would be the one success that a POST may have",
                "leave mode out, or use SYNCHRONOUS");
        check.refuse(dialects.isEmpty(), "dialects is empty", "name one at least, such as TWOPHP");
        check.refuse(
                autoConfirm == AutoConfirm.ALWAYS && !dialects.contains(Dialect.TWOPHP),
                "autoConfirm = ALWAYS is a mode of TWOPHP, which dialects does not list",
                "add TWOPHP to dialects, or leave autoConfirm out");
        check.refuse(
                late.replay() == ReplayPolicy.REUSE && !dialects.contains(Dialect.TWOPHP),
                "replayPolicy = REUSE is about Phase 2, and dialects does not list TWOPHP",
                "add TWOPHP to dialects, or leave replayPolicy out");
        check.keys(keys, dialects);
        Optional<Dialect> alone = dialects.stream().filter(Dialect::standsAlone).findFirst();
        check.refuse(
                alone.isPresent() && dialects.size() > 1,
                "dialects lists " + alone.orElse(null) + " beside others, which are a second way to the same effect",
                "list " + alone.orElse(null) + " alone, and give the others a method of their own");
        check.refuse(
                dialects.contains(Dialect.IDS) && command.isEmpty(),
                "dialects lists IDS, and the method does not say what its commands are",
                "add @Command(entity = \"order\", action = \"cancel\") with words of yours");
        check.refuse(
                !dialects.contains(Dialect.IDS)
                        && command.filter(CommandPolicy::isRegistered).isPresent(),
                "@Command is about commands of IDS, and dialects does not list IDS",
                "use dialects = IDS, or leave @Command out");
    }

    private record Check(String endpoint) {

        void refuse(boolean wrong, String what, String fix) {
            if (wrong) {
                throw new InvalidConfigurationException(
                        "@TwoPhaseMutation on " + endpoint + ": " + what + "; " + fix + ".");
            }
        }

        void times(TimeToLive times) {
            long ttl = times.standard().toMillis();
            long grace = times.grace().toMillis();
            refuse(ttl <= 0, "ttl = " + ttl + " ms", "give a positive number of milliseconds, such as 30000");
            refuse(
                    times.longest().compareTo(times.standard()) < 0,
                    "maximumTtl = " + times.longest().toMillis() + " ms is below ttl = " + ttl + " ms",
                    "raise maximumTtl to at least ttl");
            refuse(
                    times.grace().isNegative() || times.grace().compareTo(times.standard()) >= 0,
                    "grace (δ) = " + grace + " ms is not within [0, ttl = " + ttl + " ms)",
                    "choose a grace shorter than the ttl, such as 5000 for a ttl of 30000");
            refuse(
                    times.grace().compareTo(LONGEST_GRACE) > 0,
                    "grace (δ) = " + grace + " ms is above ten minutes",
                    "choose 600000 at most");
        }

        void keys(KeyPolicy keys, Set<Dialect> dialects) {
            refuse(
                    keys.window().filter(length -> length.toMillis() <= 0).isPresent(),
                    "window = " + keys.window().map(Duration::toMillis).orElse(null) + " ms",
                    "give a positive number of milliseconds, such as 86400000 for a day, or leave it out");
            refuse(
                    keys.window().isPresent() && dialects.stream().noneMatch(Dialect::hasWindow),
                    "window is about keys, and dialects does not list IDEMPOTENCY_KEY",
                    "add IDEMPOTENCY_KEY to dialects, or leave window out");
            refuse(
                    keys.failures() == FailurePolicy.REOPENED && !dialects.contains(Dialect.IDEMPOTENCY_KEY),
                    "failures = REOPENED is about keys, and dialects does not list IDEMPOTENCY_KEY",
                    "add IDEMPOTENCY_KEY to dialects, or leave failures out");
        }
    }

    public Duration ttl() {
        return timeToLive.standard();
    }

    public Duration maximumTtl() {
        return timeToLive.longest();
    }

    public Duration grace() {
        return timeToLive.grace();
    }

    public ReplayPolicy replayPolicy() {
        return late.replay();
    }

    public Optional<Duration> window() {
        return keys.window();
    }

    public FailurePolicy failures() {
        return keys.failures();
    }

    /** Returns the TTL for a request, never outside of the endpoint's default and maximum (draft §5.2.2, D19). */
    public Duration ttlFor(long requestedMillis) {
        long clamped = Math.max(
                ttl().toMillis(), Math.min(requestedMillis, maximumTtl().toMillis()));
        return Duration.ofMillis(clamped);
    }
}
