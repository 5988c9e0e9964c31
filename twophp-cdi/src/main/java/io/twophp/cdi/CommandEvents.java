package io.twophp.cdi;

import io.twophp.CommandDecided;
import io.twophp.cdi.module.ModuleBean;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;

/**
 * Fires a CDI event for every decision about a command, once its evidence is stored. A failing observer changes
 * nothing.
 */
@ModuleBean
class CommandEvents {

    private static final System.Logger LOG = System.getLogger(CommandEvents.class.getName());

    private final Event<CommandDecided> decisions;

    @Inject
    CommandEvents(Event<CommandDecided> decisions) {
        this.decisions = decisions;
    }

    void decided(CommandDecided decided) {
        decisions.fireAsync(decided).whenComplete((fired, failure) -> {
            if (failure != null) {
                log(decided, failure);
            }
        });
        try {
            decisions.fire(decided);
        } catch (RuntimeException e) {
            log(decided, e);
        }
    }

    private static void log(CommandDecided decided, Throwable failure) {
        LOG.log(
                Level.WARNING,
                "TWOPHP-0208 [" + decided.commandId() + "] An observer failed on the decision " + decided.decision()
                        + "; the decision stands.",
                failure);
    }
}
