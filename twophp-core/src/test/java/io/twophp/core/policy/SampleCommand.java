package io.twophp.core.policy;

import io.twophp.CommandActor;
import io.twophp.CommandConfirmation;
import io.twophp.Dialect;
import io.twophp.Idempotency;
import io.twophp.Shield;
import io.twophp.core.command.CommandFields;
import java.util.Optional;

/** The commands of a test's endpoint. */
public final class SampleCommand {

    public static final CommandPolicy CANCEL = new CommandPolicy(
            "Orders.cancel",
            "order",
            "cancel",
            Idempotency.I1,
            CommandFields.ALL,
            CommandActor.OWN,
            CommandConfirmation.NONE,
            Shield.NONE);

    private SampleCommand() {}

    /** Returns the command policy of an endpoint that speaks a dialect. */
    public static Optional<CommandPolicy> in(Dialect dialect) {
        return dialect == Dialect.IDS ? Optional.of(CANCEL) : Optional.empty();
    }
}
