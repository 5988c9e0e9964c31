package io.twophp.cdi.module;

import java.util.Hashtable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.naming.Context;
import javax.naming.InitialContext;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import javax.naming.spi.InitialContextFactory;

/** A server whose threads carry the names of the web module that their class loader belongs to. */
public final class ModuleNames implements InitialContextFactory {

    private static final Map<ClassLoader, String> MODULES = new ConcurrentHashMap<>();

    static void install() {
        System.setProperty(Context.INITIAL_CONTEXT_FACTORY, ModuleNames.class.getName());
    }

    static void remove() {
        System.clearProperty(Context.INITIAL_CONTEXT_FACTORY);
        MODULES.clear();
    }

    static ClassLoader loaderOf(String module) {
        ClassLoader loader = new ClassLoader(ModuleNames.class.getClassLoader()) {};
        MODULES.put(loader, module);
        return loader;
    }

    @Override
    public Context getInitialContext(Hashtable<?, ?> environment) throws NamingException {
        return new InitialContext(true) {
            @Override
            public Object lookup(String name) throws NamingException {
                String module = MODULES.get(Thread.currentThread().getContextClassLoader());
                if (module == null) {
                    throw new NameNotFoundException(name);
                }
                return name.equals("java:app/AppName") ? "application" : module;
            }
        };
    }
}
