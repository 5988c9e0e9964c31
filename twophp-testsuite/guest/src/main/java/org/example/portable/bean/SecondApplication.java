package org.example.portable.bean;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** A second application beside the first, with the classes that it names only. */
@ApplicationPath("second")
public class SecondApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(StatelessResource.class, SecondFullMapper.class);
    }
}
