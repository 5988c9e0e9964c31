package io.twophp.cdi;

import io.twophp.TwoPhase;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.engine.Handshake;
import jakarta.enterprise.context.RequestScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Typed;

/**
 * Makes each request's {@link CurrentIntent}, with a constructor: there is one for each execution, and some servers
 * scan the class of the objects that they make and inject themselves, each time.
 */
@ModuleBean
class CurrentIntentProducer {

    @Produces
    @RequestScoped
    @Typed({TwoPhase.class, CurrentIntent.class})
    static CurrentIntent current(Handshake handshake) {
        return new CurrentIntent(handshake);
    }

    static void end(@Disposes CurrentIntent current) {
        current.close();
    }
}
