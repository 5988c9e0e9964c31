package io.twophp.jaxrs.rig;

import io.twophp.AutoConfirm;
import io.twophp.ClaimMode;
import io.twophp.CommandActor;
import io.twophp.CommandConfirmation;
import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.Enrolment;
import io.twophp.FailurePolicy;
import io.twophp.Idempotency;
import io.twophp.Mode;
import io.twophp.ReplayPolicy;
import io.twophp.ReuseControl;
import io.twophp.Shield;
import io.twophp.core.command.CommandFields;
import io.twophp.core.policy.CommandPolicy;
import io.twophp.core.policy.EndpointPolicy;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Policies of endpoints that no annotation has. */
public final class Policies {

    private static final String ENDPOINT = "OrderResource.place";

    private Policies() {}

    public static EndpointPolicy usual() {
        return of(ENDPOINT, Dialect.TWOPHP);
    }

    public static EndpointPolicy twoPhase(
            Mode mode, AutoConfirm autoConfirm, ReplayPolicy replay, Enrolment enrolment) {
        return policy(ENDPOINT, mode, autoConfirm, replay, enrolment, Optional.empty(), Dialect.TWOPHP);
    }

    /** Returns the policy of an endpoint that speaks dialects beside plain requests. */
    public static EndpointPolicy of(String endpoint, Dialect... dialects) {
        return synchronous(endpoint, Enrolment.OPTIONAL, Optional.empty(), dialects);
    }

    public static EndpointPolicy speaking(Enrolment enrolment, Dialect... dialects) {
        return synchronous(ENDPOINT, enrolment, Optional.empty(), dialects);
    }

    public static EndpointPolicy command(Idempotency idempotency, CommandConfirmation confirmation) {
        CommandPolicy command = new CommandPolicy(
                ENDPOINT,
                "order",
                "place",
                idempotency,
                CommandFields.ALL,
                CommandActor.OWN,
                confirmation,
                Shield.NONE);
        return synchronous(ENDPOINT, Enrolment.OPTIONAL, Optional.of(command), Dialect.IDS);
    }

    private static EndpointPolicy synchronous(
            String endpoint, Enrolment enrolment, Optional<CommandPolicy> command, Dialect... dialects) {
        return policy(
                endpoint, Mode.SYNCHRONOUS, AutoConfirm.ALLOWED, ReplayPolicy.REJECT, enrolment, command, dialects);
    }

    private static EndpointPolicy policy(
            String endpoint,
            Mode mode,
            AutoConfirm autoConfirm,
            ReplayPolicy replay,
            Enrolment enrolment,
            Optional<CommandPolicy> command,
            Dialect... dialects) {
        return new EndpointPolicy(
                endpoint,
                Set.of(dialects),
                mode,
                autoConfirm,
                new EndpointPolicy.TimeToLive(Duration.ofSeconds(30), Duration.ofMinutes(5), Duration.ZERO),
                new EndpointPolicy.LatePolicy(
                        replay, replay == ReplayPolicy.REUSE ? ReuseControl.CONFIRMATION_TOKEN : ReuseControl.NONE),
                Effects.LOCAL,
                ClaimMode.DURABLE,
                enrolment,
                new EndpointPolicy.KeyPolicy(Optional.empty(), FailurePolicy.RECORDED),
                command);
    }
}
