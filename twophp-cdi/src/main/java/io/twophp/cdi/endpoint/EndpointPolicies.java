package io.twophp.cdi.endpoint;

import io.twophp.Command;
import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.Enrolment;
import io.twophp.InvalidConfigurationException;
import io.twophp.TwoPhaseMutation;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.command.CommandFields;
import io.twophp.core.policy.CommandPolicy;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.LongTime;
import io.twophp.core.settings.Settings;
import jakarta.inject.Inject;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Determines the policy of each two-phase method: the annotation's values, or its defaults, unless a setting overrides
 * them. The most specific setting wins: method, then class, then all; and any setting wins over the annotation.
 */
@ModuleBean
public class EndpointPolicies {

    private static final Duration A_DAY = Duration.ofDays(1);

    private final Settings settings;
    private final OptIn optIn;

    @Inject
    public EndpointPolicies(Settings settings, OptIn optIn) {
        this.settings = settings;
        this.optIn = optIn;
    }

    /**
     * Returns the policy of a resource method; empty if it is not two-phase.
     *
     * @throws io.twophp.InvalidConfigurationException if annotation and settings contradict each other
     */
    public Optional<EndpointPolicy> find(Class<?> resourceClass, Method method) {
        return ResourceClass.mutation(resourceClass, method, optIn.of(resourceClass))
                .map(annotation -> policy(resourceClass, method, annotation));
    }

    private EndpointPolicy policy(Class<?> resourceClass, Method method, TwoPhaseMutation annotation) {
        MemberKeys members = new MemberKeys(settings, resourceClass, method);
        Set<Dialect> dialects = settings.constants(
                members.key("dialects"), Dialect.class, new LinkedHashSet<>(List.of(annotation.dialects())));
        if (dialects.contains(Dialect.CERTIFIED_HTTP)) {
            LongTime.of(settings).requireRetention(settings);
        }
        String endpoint = resourceClass.getSimpleName() + "." + method.getName();
        Optional<CommandPolicy> command =
                ResourceClass.command(resourceClass, method).map(declared -> command(endpoint, declared));
        boolean commands = dialects.contains(Dialect.IDS);
        // A setting for all endpoints applies to those that can have it; a setting for one endpoint is checked there.
        UnaryOperator<String> keys = dialects.contains(Dialect.IDEMPOTENCY_KEY) ? members::key : members::own;
        UnaryOperator<String> phases = dialects.contains(Dialect.TWOPHP) ? members::key : members::own;
        boolean lasting = dialects.contains(Dialect.EXACTLY_ONCE);
        UnaryOperator<String> modes = dialects.contains(Dialect.POE) ? members::own : members::key;
        // No setting for all endpoints applies to commands: each declares its window, effects and token life itself.
        UnaryOperator<String> times = commands ? members::own : members::key;
        UnaryOperator<String> waits = commands || lasting ? members::own : members::key;
        PresetTimes preset = new PresetTimes(settings, endpoint, annotation);
        Duration ttl = preset.ttl(
                commands || lasting ? members.ownPlaces() : members.places(),
                lasting ? lasting(annotation) : ttl(annotation, command));
        Duration maximumTtl = settings.duration(waits.apply("maximum-ttl"), Duration.ofMillis(annotation.maximumTtl()));
        // A window of zero means for good.
        Optional<Duration> window = Optional.of(
                        settings.duration(keys.apply("window"), Duration.ofMillis(annotation.window())))
                .filter(set -> !set.isZero());
        Effects effects = settings.constant(times.apply("effects"), annotation.effects());
        EndpointPolicy policy = new EndpointPolicy(
                endpoint,
                dialects,
                settings.constant(modes.apply("mode"), annotation.mode()),
                settings.constant(phases.apply("auto-confirm"), annotation.autoConfirm()),
                new EndpointPolicy.TimeToLive(
                        ttl,
                        lasting && maximumTtl.compareTo(ttl) < 0 ? ttl : maximumTtl,
                        preset.grace(commands ? members.ownPlaces() : members.places())),
                new EndpointPolicy.LatePolicy(
                        settings.constant(phases.apply("replay-policy"), annotation.replayPolicy()),
                        settings.constant(phases.apply("reuse-control"), annotation.reuseControl())),
                command.map(declared -> declared.effects(effects)).orElse(effects),
                settings.constant(members.key("claim"), annotation.claim()),
                commands ? Enrolment.OPTIONAL : settings.constant(members.key("enrolment"), annotation.enrolment()),
                new EndpointPolicy.KeyPolicy(
                        command.filter(declared -> commands)
                                .map(declared -> declared.window(window))
                                .orElse(window),
                        settings.constant(keys.apply("failures"), annotation.failures())),
                command);
        UnnamedParameters.check(resourceClass, method, policy);
        return policy;
    }

    private static CommandPolicy command(String endpoint, Command declared) {
        try {
            return new CommandPolicy(
                    endpoint,
                    declared.entity(),
                    declared.action(),
                    declared.idempotency(),
                    CommandFields.of(List.of(declared.key()), List.of(declared.ephemeral())),
                    declared.actor(),
                    declared.confirmation(),
                    declared.shield());
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationException("@Command on " + endpoint + ": " + e.getMessage() + ".", e);
        }
    }

    /**
     * Returns the time to live. A person who confirms needs longer than a machine: the annotation's default is not
     * meant for that.
     */
    private static Duration ttl(TwoPhaseMutation annotation, Optional<CommandPolicy> command) {
        Duration said = Duration.ofMillis(annotation.ttl());
        return said.equals(PresetTimes.DEFAULT_TTL)
                        && command.filter(CommandPolicy::isConfirmed).isPresent()
                ? CommandPolicy.TOKEN_LIFE
                : said;
    }

    /**
     * Returns the time to live of a request that waits for a POST at an address of its own: longer than that of Phase
     * 2, unless the annotation sets it.
     */
    private static Duration lasting(TwoPhaseMutation annotation) {
        Duration said = Duration.ofMillis(annotation.ttl());
        return said.equals(PresetTimes.DEFAULT_TTL) ? A_DAY : said;
    }
}
