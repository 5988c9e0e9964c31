package io.twophp.cdi.module;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.cdi.execution.Names;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LookedUpTest {

    private static final String NAME = "java:comp/Thing";

    private final ClassLoader itself = Thread.currentThread().getContextClassLoader();
    private final LookedUp<Thing> thing = new LookedUp<>(Thing.class, NAME);

    @AfterEach
    void stop() {
        Thread.currentThread().setContextClassLoader(itself);
        Names.remove();
        ModuleNames.remove();
    }

    @Test
    void keepsWhatItFoundAndDoesNotRememberThatNothingWas() throws NamingException {
        Names.install();
        assertThatThrownBy(thing::get).isInstanceOf(NameNotFoundException.class);
        Names.bind(NAME, "something else");
        assertThatThrownBy(thing::get).isInstanceOf(NamingException.class).hasMessage("'" + NAME + "' names no Thing");
        Thing bound = new Thing();
        Names.bind(NAME, bound);
        assertThat(thing.get()).isSameAs(bound);
        Names.bind(NAME, new Thing());
        assertThat(thing.get()).isSameAs(bound);
        Names.unbind(NAME);
        assertThat(thing.get()).isSameAs(bound);
    }

    /** The same bean class in two modules of an EAR. */
    @Test
    void findsInEachModuleWhatIsBoundThere() throws NamingException {
        ModuleNames.install();
        ClassLoader shop = ModuleNames.loaderOf("shop");
        ClassLoader billing = ModuleNames.loaderOf("billing");
        try (WeldContainer container = new Weld()
                .disableDiscovery()
                .addExtension(new ModuleExtension())
                .beanClasses(Part.class)
                .initialize()) {
            for (int round = 0; round < 2; round++) {
                assertThat(nameOn(shop, container)).isEqualTo("shop");
                assertThat(nameOn(billing, container)).isEqualTo("billing");
            }
        }
    }

    private static String nameOn(ClassLoader module, WeldContainer container) throws NamingException {
        Thread.currentThread().setContextClassLoader(module);
        return container.select(Part.class).get().name.get();
    }

    private static final class Thing {}

    @ModuleBean
    static class Part {

        private final LookedUp<String> name = new LookedUp<>(String.class, "java:module/ModuleName");
    }
}
