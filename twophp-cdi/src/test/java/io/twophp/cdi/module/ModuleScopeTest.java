package io.twophp.cdi.module;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.core.engine.PerModule;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ModuleScopeTest {

    private static final List<String> DESTROYED = new ArrayList<>();

    private final ClassLoader itself = Thread.currentThread().getContextClassLoader();
    private WeldContainer container;

    @BeforeEach
    void start() {
        DESTROYED.clear();
        container = new Weld()
                .disableDiscovery()
                .addExtension(new ModuleExtension())
                .beanClasses(Part.class, Parts.class, Whole.class)
                .initialize();
    }

    @AfterEach
    void stop() {
        Thread.currentThread().setContextClassLoader(itself);
        container.close();
        ModuleNames.remove();
    }

    /** A module is known by its name, under another loader too; what is produced belongs to it as well. */
    @Test
    void givesEachModuleItsOwn() {
        ModuleNames.install();
        ClassLoader shop = ModuleNames.loaderOf("shop");
        ClassLoader billing = ModuleNames.loaderOf("billing");
        Part shops = on(shop, this::part);
        Product made = on(shop, this::product);
        assertThat(made.part()).isSameAs(shops);
        Part billings = on(billing, this::part);
        assertThat(billings).isNotSameAs(shops);
        assertThat(on(billing, this::part)).isSameAs(billings);
        assertThat(on(billing, this::product)).isNotSameAs(made);
        for (ClassLoader again : List.of(shop, ModuleNames.loaderOf("shop"))) {
            assertThat(on(again, this::part)).isSameAs(shops);
            assertThat(on(again, this::product)).isSameAs(made);
        }
    }

    @Test
    void isOneWhereNoServerIs() {
        Part only = part();
        assertThat(on(new ClassLoader(itself) {}, this::part)).isSameAs(only);
        assertThat(on(null, this::part)).isSameAs(only);
    }

    @Test
    void countsAThreadOfNobodysToTheOnlyModuleAndRefusesItAmongSeveral() {
        ModuleNames.install();
        Part shops = on(ModuleNames.loaderOf("shop"), this::part);
        assertThat(part()).isSameAs(shops);
        on(ModuleNames.loaderOf("billing"), this::part);
        assertThatThrownBy(this::part)
                .hasStackTraceContaining("TWOPHP-0207")
                .hasStackTraceContaining(Thread.currentThread().getName());
    }

    @Test
    void endsWithTheApplicationNewestFirst() {
        container.select(Whole.class).get();
        container.close();
        assertThat(DESTROYED).containsExactly("product", "part");
        start();
    }

    @Test
    void isInjectedAsItIsIntoBeansOfAnyScope() {
        Whole whole = container.select(Whole.class).get();
        assertThat(whole.part).isSameAs(part()).isSameAs(whole.product.part());
        assertThat(whole.part.getClass()).isSameAs(Part.class);
    }

    private Part part() {
        return container.select(Part.class).get();
    }

    private Product product() {
        return container.select(Product.class).get();
    }

    private <T> T on(ClassLoader loader, Supplier<T> work) {
        Thread.currentThread().setContextClassLoader(loader);
        try {
            return work.get();
        } finally {
            Thread.currentThread().setContextClassLoader(itself);
        }
    }

    @ModuleBean
    static class Part {

        @PreDestroy
        void end() {
            DESTROYED.add("part");
        }
    }

    record Product(Part part) {}

    @ModuleBean
    static class Parts {

        @Produces
        @PerModule
        Product product(Part part) {
            return new Product(part);
        }

        void end(@Disposes Product product) {
            DESTROYED.add("product");
        }
    }

    @Dependent
    static class Whole {

        @Inject
        Product product;

        @Inject
        Part part;
    }
}
