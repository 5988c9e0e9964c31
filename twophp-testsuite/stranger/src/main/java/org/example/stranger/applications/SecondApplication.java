package org.example.stranger.applications;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** Beside the stranger's first application, under a root of its own, and with what it names only. */
@ApplicationPath("second")
public class SecondApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(PledgeResource.class, SecondBrokenPledgeMapper.class);
    }
}
