package io.twophp.cdi.module;

import io.twophp.core.engine.PerModule;
import jakarta.enterprise.context.spi.AlterableContext;
import jakarta.enterprise.context.spi.Contextual;
import jakarta.enterprise.context.spi.CreationalContext;
import java.lang.annotation.Annotation;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Holds the beans of all web modules of an application. A module is known by its names, and from then on by the class
 * loader of its threads. A thread that carries neither belongs to the only module there is. Thread-safe.
 */
final class ModuleContext implements AlterableContext {

    private final Map<String, ModuleInstances> modules = new ConcurrentHashMap<>();
    private final Map<ClassLoader, ModuleInstances> byLoader = new ConcurrentHashMap<>();

    @Override
    public Class<? extends Annotation> getScope() {
        return PerModule.class;
    }

    @Override
    public boolean isActive() {
        return true;
    }

    @Override
    public <T> T get(Contextual<T> bean) {
        return current().find(bean);
    }

    @Override
    public <T> T get(Contextual<T> bean, CreationalContext<T> creation) {
        ModuleInstances module = current();
        T found = module.find(bean);
        return found == null && creation != null ? module.make(bean, creation) : found;
    }

    @Override
    public void destroy(Contextual<?> bean) {
        current().destroy(bean);
    }

    void close() {
        modules.values().forEach(ModuleInstances::destroyAll);
        modules.clear();
        byLoader.clear();
    }

    private ModuleInstances current() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        ModuleInstances known = loader == null ? null : byLoader.get(loader);
        return known == null ? recognise(loader) : known;
    }

    private synchronized ModuleInstances recognise(ClassLoader loader) {
        Optional<String> name = WebModule.name();
        if (name.isEmpty() && !modules.isEmpty()) {
            return theOnlyOne();
        }
        ModuleInstances module =
                modules.computeIfAbsent(name.map(ModuleContext::key).orElse(""), key -> new ModuleInstances());
        if (loader != null) {
            byLoader.put(loader, module);
        }
        return module;
    }

    private static String key(String module) {
        return WebModule.application().orElse("") + '/' + module;
    }

    private ModuleInstances theOnlyOne() {
        if (modules.size() > 1) {
            throw new IllegalStateException("TWOPHP-0207 Several web modules share 2PHP, and this thread ("
                    + Thread.currentThread().getName()
                    + ") carries the names of none. Use the module's beans on its own threads: of its requests, or of a"
                    + " managed executor.");
        }
        return modules.values().iterator().next();
    }
}
