package io.twophp.central.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.central.access.AccessFilter.Access;
import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every resource method of this application declares its callers; without a declaration it admits none (LD13, D21). */
@Tag("LD13")
class ResourceAccessTest {

    /** The methods that services call, which check a signature or a token; and logging in. */
    private static final List<String> FOR_ALL =
            List.of("BatchResource.", "EnrolmentResource.enrol", "KeyResource.add", "SessionResource.begin");

    @Test
    void everyResourceMethodNamesARoleOrIsKnownToBeForAll() throws Exception {
        List<Method> methods = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        for (ResourceMethod resource : ResourceMethod.all()) {
            methods.add(resource.method());
            Access access = resource.access();
            String name =
                    resource.type().getSimpleName() + "." + resource.method().getName();
            boolean listed = FOR_ALL.stream().anyMatch(name::startsWith);
            if (access.isForNobody() || access.isForAll() != listed) {
                wrong.add(name);
            }
            if (!access.isForAll()) {
                assertThat(access.roles())
                        .as(name)
                        .allMatch(role -> Role.of(role).isPresent());
            }
        }
        assertThat(methods).hasSizeGreaterThan(10);
        assertThat(wrong).isEmpty();
    }

    @Test
    void whatSaysNothingIsForNobody() throws Exception {
        assertThat(access(Silent.class).isForNobody()).isTrue();
        assertThat(access(Closed.class).isForNobody()).isTrue();
    }

    @Test
    void theMethodSaysMoreThanItsClass() throws Exception {
        assertThat(Access.of(Mixed.class.getMethod("ask"), Mixed.class).roles()).containsExactly(Role.AUDITS);
        assertThat(Access.of(Mixed.class.getMethod("open"), Mixed.class).isForAll())
                .isTrue();
        assertThat(Access.of(Mixed.class.getMethod("shut"), Mixed.class).isForNobody())
                .isTrue();
    }

    private static Access access(Class<?> type) throws NoSuchMethodException {
        return Access.of(type.getMethod("ask"), type);
    }

    static class Silent {
        @GET
        public void ask() {}
    }

    @DenyAll
    @RolesAllowed(Role.VIEWS)
    static class Closed {
        @GET
        public void ask() {}
    }

    @RolesAllowed(Role.AUDITS)
    static class Mixed {
        @GET
        public void ask() {}

        @PermitAll
        public void open() {}

        @DenyAll
        public void shut() {}
    }
}
