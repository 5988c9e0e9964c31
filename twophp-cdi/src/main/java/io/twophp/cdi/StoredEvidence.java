package io.twophp.cdi;

import io.twophp.CommandDecided;
import io.twophp.CommandEvidence;
import io.twophp.ServerCorrelationId;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.evidence.Commands;
import jakarta.inject.Inject;
import java.util.List;

/** Lets the application read and complete the evidence about commands. */
@ModuleBean
class StoredEvidence implements CommandEvidence {

    private final Commands commands;

    @Inject
    StoredEvidence(Commands commands) {
        this.commands = commands;
    }

    @Override
    public List<CommandDecided> of(ServerCorrelationId commandId, int limit) {
        return commands.evidence(commandId, limit);
    }

    @Override
    public boolean compensated(ServerCorrelationId commandId) {
        return commands.compensated(commandId);
    }
}
