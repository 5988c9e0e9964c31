package io.twophp.cdi.module;

import io.twophp.TwoPhaseMutation;
import io.twophp.core.engine.PerModule;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.BeforeBeanDiscovery;
import jakarta.enterprise.inject.spi.BeforeShutdown;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.enterprise.inject.spi.WithAnnotations;

/** Makes {@link PerModule} a scope, and detects whether several web modules may share this library. */
public class ModuleExtension implements Extension {

    private final ModuleContext context = new ModuleContext();
    private boolean shared;

    void addScope(@Observes BeforeBeanDiscovery discovery) {
        discovery.addScope(PerModule.class, false, false);
    }

    void look(@Observes @WithAnnotations(TwoPhaseMutation.class) ProcessAnnotatedType<?> type) {
        shared |= isElsewhere(type.getAnnotatedType().getJavaClass());
    }

    /** Notes that a web module uses the library from outside, although none of its classes has the annotation. */
    public void share() {
        shared = true;
    }

    void addContext(@Observes AfterBeanDiscovery discovery) {
        discovery.addContext(context);
    }

    void close(@Observes BeforeShutdown shutdown) {
        context.close();
    }

    /**
     * Returns whether the library is outside of the web modules that use it, as in an EAR's {@code lib}: then the
     * container starts once for all of them, and on behalf of none.
     */
    public boolean isShared() {
        return shared;
    }

    /** Returns whether a class of the application is loaded apart from this library: in an EAR, by its web module. */
    public static boolean isElsewhere(Class<?> type) {
        return type.getClassLoader() != ModuleExtension.class.getClassLoader();
    }
}
