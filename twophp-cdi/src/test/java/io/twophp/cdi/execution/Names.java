package io.twophp.cdi.execution;

import java.util.Hashtable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.naming.Context;
import javax.naming.InitialContext;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import javax.naming.spi.InitialContextFactory;

/** A server's JNDI tree of a few names. */
public final class Names implements InitialContextFactory {

    private static final Map<String, Object> BOUND = new ConcurrentHashMap<>();

    public static void install() {
        System.setProperty(Context.INITIAL_CONTEXT_FACTORY, Names.class.getName());
    }

    public static void remove() {
        System.clearProperty(Context.INITIAL_CONTEXT_FACTORY);
        BOUND.clear();
    }

    public static void bind(String name, Object value) {
        BOUND.put(name, value);
    }

    public static void unbind(String name) {
        BOUND.remove(name);
    }

    @Override
    public Context getInitialContext(Hashtable<?, ?> environment) throws NamingException {
        return new InitialContext(true) {
            @Override
            public Object lookup(String name) throws NamingException {
                Object found = BOUND.get(name);
                if (found == null) {
                    throw new NameNotFoundException(name);
                }
                return found;
            }
        };
    }
}
