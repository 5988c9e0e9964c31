package io.twophp.jaxrs.app;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Callable;

/** The additional work of {@link RelayResource}. */
@ApplicationScoped
public class Relays {

    private volatile Callable<String> script;

    public void are(Callable<String> calls) {
        script = calls;
    }

    String run() throws Exception {
        return script.call();
    }
}
