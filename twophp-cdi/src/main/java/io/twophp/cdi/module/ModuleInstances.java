package io.twophp.cdi.module;

import jakarta.enterprise.context.spi.Contextual;
import jakarta.enterprise.context.spi.CreationalContext;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The beans of one web module. Thread-safe; one is created at a time; a look-up of an existing bean does not wait. */
final class ModuleInstances {

    private final Map<Contextual<?>, Instance<?>> instances = new ConcurrentHashMap<>();
    private final Deque<Instance<?>> newestFirst = new ArrayDeque<>();

    <T> T find(Contextual<T> bean) {
        Instance<?> instance = instances.get(bean);
        return instance == null ? null : Instance.<T>of(instance).value();
    }

    synchronized <T> T make(Contextual<T> bean, CreationalContext<T> creation) {
        T made = find(bean);
        if (made == null) {
            made = bean.create(creation);
            Instance<T> instance = new Instance<>(bean, creation, made);
            instances.put(bean, instance);
            newestFirst.push(instance);
        }
        return made;
    }

    synchronized void destroy(Contextual<?> bean) {
        Instance<?> instance = instances.remove(bean);
        if (instance != null) {
            newestFirst.remove(instance);
            instance.destroy();
        }
    }

    /** Destroys the newest first: a bean that was made with the help of another goes before it. */
    synchronized void destroyAll() {
        while (!newestFirst.isEmpty()) {
            Instance<?> instance = newestFirst.pop();
            instances.remove(instance.bean());
            instance.destroy();
        }
    }

    private record Instance<T>(Contextual<T> bean, CreationalContext<T> creation, T value) {

        /** Casts an instance to the type of its bean, which has made it. */
        @SuppressWarnings("unchecked")
        static <T> Instance<T> of(Instance<?> instance) {
            return (Instance<T>) instance;
        }

        void destroy() {
            bean.destroy(value, creation);
        }
    }
}
