package io.twophp.jaxrs.phase2;

import io.twophp.jaxrs.rig.Logged;
import java.util.List;

/** The log of early responses. */
public final class EarlyLog {

    private EarlyLog() {}

    public static List<String> of(Runnable step) {
        return Logged.by(EarlyResponse.class, step);
    }
}
