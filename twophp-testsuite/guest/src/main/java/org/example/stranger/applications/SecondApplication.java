package org.example.stranger.applications;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** A second application beside the stranger's first, under a root of its own, with the classes that it names only. */
@ApplicationPath("second")
public class SecondApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(PledgeResource.class, SecondBrokenPledgeMapper.class);
    }
}
