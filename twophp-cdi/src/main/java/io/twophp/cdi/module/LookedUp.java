package io.twophp.cdi.module;

import java.util.Objects;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/**
 * The object that the server has bound to a name, looked up when it is first needed and then kept; a look-up that fails
 * is repeated at the next need. Names such as {@code java:comp} have another meaning in each web module: let a
 * {@link ModuleBean}, or a part of one, hold this, so that the look-up is made on a thread of that module. Only for
 * objects that many threads may use at once. Thread-safe.
 */
public final class LookedUp<T> {

    private final Class<T> type;
    private final String name;
    private volatile T found;

    public LookedUp(Class<T> type, String name) {
        this.type = Objects.requireNonNull(type, "type");
        this.name = Objects.requireNonNull(name, "name");
    }

    /** @throws NamingException if nothing of the type can be looked up on this thread */
    public T get() throws NamingException {
        T known = found;
        if (known == null) {
            known = lookUp();
            found = known;
        }
        return known;
    }

    private T lookUp() throws NamingException {
        Object bound = InitialContext.doLookup(name);
        if (!type.isInstance(bound)) {
            throw new NamingException("'" + name + "' names no " + type.getSimpleName());
        }
        return type.cast(bound);
    }
}
