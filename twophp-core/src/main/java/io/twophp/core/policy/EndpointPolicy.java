package io.twophp.core.policy;

import io.twophp.AutoConfirm;
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
 * @param mode the way Phase 2 is answered: synchronous, asynchronous, or as the client prefers
 * @param autoConfirm whether the server confirms by itself
 * @param ttl default time to live, positive (draft §12.3: 30 s)
 * @param maximumTtl the longest time to live a client can ask for, at least {@code ttl} (D19)
 * @param grace δ, shorter than {@code ttl}, at most ten minutes, may be zero (§12.3: 5 s); never shown to a client
 * @param replayPolicy the treatment of a late confirmation
 * @param reuseControl required under {@link ReplayPolicy#REUSE}
 * @param effects the location of the effects
 * @param enrolment the requests that take part
 * @param dialects the dialects its clients may speak, at least one
 * @param window the time for which a key stays taken once its request is decided, from its registration; empty for good
 * @param failures the effect of a failed request on its key
 * @param command the declaration of its commands, if the dialect is IDS; empty otherwise
 */
public record EndpointPolicy(
        String endpoint,
        Mode mode,
        AutoConfirm autoConfirm,
        Duration ttl,
        Duration maximumTtl,
        Duration grace,
        ReplayPolicy replayPolicy,
        ReuseControl reuseControl,
        Effects effects,
        Enrolment enrolment,
        Set<Dialect> dialects,
        Optional<Duration> window,
        FailurePolicy failures,
        Optional<CommandPolicy> command) {

    private static final Duration LONGEST_GRACE = Duration.ofMinutes(10);

    /** @throws InvalidConfigurationException naming the endpoint, the mistake and the correction */
    public EndpointPolicy {
        Objects.requireNonNull(endpoint, "endpoint");
        Objects.requireNonNull(mode, "mode");
        Objects.requireNonNull(autoConfirm, "autoConfirm");
        Objects.requireNonNull(effects, "effects");
        Objects.requireNonNull(enrolment, "enrolment");
        Objects.requireNonNull(window, "window");
        Objects.requireNonNull(failures, "failures");
        dialects = Set.copyOf(dialects);
        if (autoConfirm == AutoConfirm.ALWAYS && enrolment == Enrolment.REQUIRED) {
            throw refused(
                    endpoint,
                    "autoConfirm = ALWAYS admits requests that enrolment = REQUIRED turns away",
                    "choose one of the two");
        }
        if (ttl.toMillis() <= 0) {
            throw refused(
                    endpoint,
                    "ttl = " + ttl.toMillis() + " ms",
                    "give a positive number of milliseconds, such as 30000");
        }
        if (maximumTtl.compareTo(ttl) < 0) {
            throw refused(
                    endpoint,
                    "maximumTtl = " + maximumTtl.toMillis() + " ms is below ttl = " + ttl.toMillis() + " ms",
                    "raise maximumTtl to at least ttl");
        }
        if (grace.isNegative() || grace.compareTo(ttl) >= 0) {
            throw refused(
                    endpoint,
                    "grace (δ) = " + grace.toMillis() + " ms is not within [0, ttl = " + ttl.toMillis() + " ms)",
                    "choose a grace shorter than the ttl, such as 5000 for a ttl of 30000");
        }
        if (grace.compareTo(LONGEST_GRACE) > 0) {
            throw refused(
                    endpoint, "grace (δ) = " + grace.toMillis() + " ms is above ten minutes", "choose 600000 at most");
        }
        if (replayPolicy == ReplayPolicy.REUSE && reuseControl == ReuseControl.NONE) {
            throw refused(
                    endpoint,
                    "replayPolicy = REUSE has no additional control (draft §13.3)",
                    "add reuseControl = CONFIRMATION_TOKEN, or use replayPolicy = REJECT");
        }
        if (dialects.contains(Dialect.POE) && mode != Mode.SYNCHRONOUS) {
            throw refused(
                    endpoint,
                    "mode = " + mode + ", and under dialects = POE a 202 would be the one success that a POST may have",
                    "leave mode out, or use SYNCHRONOUS");
        }
        checkDialects(endpoint, autoConfirm, replayPolicy, dialects, window, failures);
        checkCommand(endpoint, dialects, command);
    }

    /** Makes a policy without commands. */
    public EndpointPolicy(
            String endpoint,
            Mode mode,
            AutoConfirm autoConfirm,
            Duration ttl,
            Duration maximumTtl,
            Duration grace,
            ReplayPolicy replayPolicy,
            ReuseControl reuseControl,
            Effects effects,
            Enrolment enrolment,
            Set<Dialect> dialects,
            Optional<Duration> window,
            FailurePolicy failures) {
        this(
                endpoint,
                mode,
                autoConfirm,
                ttl,
                maximumTtl,
                grace,
                replayPolicy,
                reuseControl,
                effects,
                enrolment,
                dialects,
                window,
                failures,
                Optional.empty());
    }

    private static void checkCommand(String endpoint, Set<Dialect> dialects, Optional<CommandPolicy> command) {
        boolean listed = dialects.contains(Dialect.IDS);
        if (listed && command.isEmpty()) {
            throw refused(
                    endpoint,
                    "dialects lists IDS, and the method does not say what its commands are",
                    "add @Command(entity = \"order\", action = \"cancel\") with words of yours");
        }
        if (!listed && command.filter(CommandPolicy::isRegistered).isPresent()) {
            throw refused(
                    endpoint,
                    "@Command is about commands of IDS, and dialects does not list IDS",
                    "use dialects = IDS, or leave @Command out");
        }
    }

    private static void checkDialects(
            String endpoint,
            AutoConfirm autoConfirm,
            ReplayPolicy replayPolicy,
            Set<Dialect> dialects,
            Optional<Duration> window,
            FailurePolicy failures) {
        if (dialects.isEmpty()) {
            throw refused(endpoint, "dialects is empty", "name one at least, such as TWOPHP");
        }
        if (!dialects.contains(Dialect.TWOPHP)) {
            if (autoConfirm == AutoConfirm.ALWAYS) {
                throw refused(
                        endpoint,
                        "autoConfirm = ALWAYS is a mode of TWOPHP, which dialects does not list",
                        "add TWOPHP to dialects, or leave autoConfirm out");
            }
            if (replayPolicy == ReplayPolicy.REUSE) {
                throw refused(
                        endpoint,
                        "replayPolicy = REUSE is about Phase 2, and dialects does not list TWOPHP",
                        "add TWOPHP to dialects, or leave replayPolicy out");
            }
        }
        if (window.filter(length -> length.toMillis() <= 0).isPresent()) {
            throw refused(
                    endpoint,
                    "window = " + window.get().toMillis() + " ms",
                    "give a positive number of milliseconds, such as 86400000 for a day, or leave it out");
        }
        if (window.isPresent() && dialects.stream().noneMatch(Dialect::hasWindow)) {
            throw refused(
                    endpoint,
                    "window is about keys, and dialects does not list IDEMPOTENCY_KEY",
                    "add IDEMPOTENCY_KEY to dialects, or leave window out");
        }
        if (failures == FailurePolicy.REOPENED && !dialects.contains(Dialect.IDEMPOTENCY_KEY)) {
            throw refused(
                    endpoint,
                    "failures = REOPENED is about keys, and dialects does not list IDEMPOTENCY_KEY",
                    "add IDEMPOTENCY_KEY to dialects, or leave failures out");
        }
        if (dialects.size() > 1) {
            dialects.stream().filter(Dialect::standsAlone).findFirst().ifPresent(alone -> {
                throw refused(
                        endpoint,
                        "dialects lists " + alone + " beside others, which are a second way to the same effect",
                        "list " + alone + " alone, and give the others a method of their own");
            });
        }
    }

    private static InvalidConfigurationException refused(String endpoint, String what, String fix) {
        return new InvalidConfigurationException("@TwoPhaseMutation on " + endpoint + ": " + what + "; " + fix + ".");
    }

    /**
     * Returns the time to live of a request that asks for {@code requestedMillis}: never below the endpoint's default,
     * never above its maximum (draft §5.2.2, D19).
     */
    public Duration ttlFor(long requestedMillis) {
        long clamped = Math.max(ttl.toMillis(), Math.min(requestedMillis, maximumTtl.toMillis()));
        return Duration.ofMillis(clamped);
    }
}
