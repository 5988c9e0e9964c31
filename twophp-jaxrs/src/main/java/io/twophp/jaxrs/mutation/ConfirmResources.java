package io.twophp.jaxrs.mutation;

import io.twophp.cdi.module.ModuleBean;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.util.Optional;

/** Whether the application has resources of its own at addresses that end in {@code /confirm}. Thread-safe. */
@ModuleBean
class ConfirmResources {

    private volatile boolean exist;

    /** Notes where a resource method is. */
    void note(Class<?> resourceClass, Method method) {
        Path path = Optional.ofNullable(method.getAnnotation(Path.class))
                .orElseGet(() -> resourceClass.getAnnotation(Path.class));
        exist |= path != null && path.value().matches("(.*/)?confirm/?");
    }

    boolean exist() {
        return exist;
    }
}
