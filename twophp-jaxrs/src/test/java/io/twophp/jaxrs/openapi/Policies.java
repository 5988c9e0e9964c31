package io.twophp.jaxrs.openapi;

import io.twophp.AutoConfirm;
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

/** Policies of operations that are described. */
final class Policies {

    private static final String ENDPOINT = "OrderResource.place";

    private Policies() {}

    static EndpointPolicy usual() {
        return twoPhase(Mode.SYNCHRONOUS, AutoConfirm.ALLOWED, ReplayPolicy.REJECT, Enrolment.OPTIONAL);
    }

    static EndpointPolicy twoPhase(Mode mode, AutoConfirm autoConfirm, ReplayPolicy replay, Enrolment enrolment) {
        return policy(mode, autoConfirm, replay, enrolment, Optional.empty(), Dialect.TWOPHP);
    }

    static EndpointPolicy speaking(Enrolment enrolment, Dialect... dialects) {
        return policy(
                Mode.SYNCHRONOUS, AutoConfirm.ALLOWED, ReplayPolicy.REJECT, enrolment, Optional.empty(), dialects);
    }

    static EndpointPolicy command(Idempotency idempotency, CommandConfirmation confirmation) {
        CommandPolicy command = new CommandPolicy(
                ENDPOINT,
                "order",
                "place",
                idempotency,
                CommandFields.ALL,
                CommandActor.OWN,
                confirmation,
                Shield.NONE);
        return policy(
                Mode.SYNCHRONOUS,
                AutoConfirm.ALLOWED,
                ReplayPolicy.REJECT,
                Enrolment.OPTIONAL,
                Optional.of(command),
                Dialect.IDS);
    }

    private static EndpointPolicy policy(
            Mode mode,
            AutoConfirm autoConfirm,
            ReplayPolicy replay,
            Enrolment enrolment,
            Optional<CommandPolicy> command,
            Dialect... dialects) {
        return new EndpointPolicy(
                ENDPOINT,
                Set.of(dialects),
                mode,
                autoConfirm,
                new EndpointPolicy.TimeToLive(Duration.ofSeconds(30), Duration.ofMinutes(5), Duration.ZERO),
                new EndpointPolicy.LatePolicy(
                        replay, replay == ReplayPolicy.REUSE ? ReuseControl.CONFIRMATION_TOKEN : ReuseControl.NONE),
                Effects.LOCAL,
                enrolment,
                new EndpointPolicy.KeyPolicy(Optional.empty(), FailurePolicy.RECORDED),
                command);
    }
}
