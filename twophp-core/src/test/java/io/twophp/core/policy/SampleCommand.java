package io.twophp.core.policy;

import io.twophp.CommandActor;
import io.twophp.CommandConfirmation;
import io.twophp.Idempotency;
import io.twophp.Shield;
import io.twophp.core.command.CommandFields;

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
}
