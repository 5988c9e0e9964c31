package io.twophp.jaxrs.mutation;

import io.twophp.jaxrs.rig.Logged;
import java.util.List;

/** What is logged while responses are made early. */
public final class EarlyLog {

    private EarlyLog() {}

    public static List<String> of(Runnable step) {
        return Logged.by(EarlyResponse.class, step);
    }
}
