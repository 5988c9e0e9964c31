package org.example.stranger.ejb;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** A second application beside the stranger's first, under a root of its own; both have this resource class. */
@ApplicationPath("second")
public class SecondApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(BookingResource.class);
    }
}
