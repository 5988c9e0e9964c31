package io.twophp.jaxrs.dialect;

import io.twophp.AutoConfirm;
import io.twophp.Dialect;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.intent.Intent;
import io.twophp.core.policy.EndpointPolicy;
import jakarta.inject.Inject;
import java.util.Optional;

/** All dialects that this server speaks. */
@ModuleBean
public class Interpreters {

    private final TwoPhaseInterpreter twoPhase;
    private final TransparentInterpreter transparent;
    private final IdempotencyKeyInterpreter idempotencyKey;

    @Inject
    Interpreters(
            TwoPhaseInterpreter twoPhase,
            TransparentInterpreter transparent,
            IdempotencyKeyInterpreter idempotencyKey) {
        this.twoPhase = twoPhase;
        this.transparent = transparent;
        this.idempotencyKey = idempotencyKey;
    }

    /** Those of one method. */
    public EndpointDialects at(EndpointPolicy policy) {
        return new EndpointDialects(
                policy,
                listed(policy, twoPhase),
                listed(policy, idempotencyKey).stream().toList(),
                policy.autoConfirm() == AutoConfirm.ALWAYS ? Optional.of(transparent) : Optional.empty());
    }

    private static Optional<Interpreter> listed(EndpointPolicy policy, Interpreter interpreter) {
        return policy.dialects().contains(interpreter.dialect()) ? Optional.of(interpreter) : Optional.empty();
    }

    /** Who tells what became of an intent. */
    public Interpreter of(Intent intent) {
        return intent.hold().dialect() == Dialect.TWOPHP ? twoPhase : idempotencyKey;
    }
}
