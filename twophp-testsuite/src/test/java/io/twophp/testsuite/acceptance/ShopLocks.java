package io.twophp.testsuite.acceptance;

import java.lang.reflect.Executable;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/** One lock for each shop that a class has a parameter of. */
final class ShopLocks implements ResourceLocksProvider {

    @Override
    public Set<Lock> provideForClass(Class<?> testClass) {
        return Stream.<Class<?>>iterate(testClass, Objects::nonNull, Class::getSuperclass)
                .flatMap(type -> Stream.<Executable>concat(
                        Arrays.stream(type.getDeclaredConstructors()), Arrays.stream(type.getDeclaredMethods())))
                .flatMap(executable -> Arrays.stream(executable.getParameters()))
                .map(ShopLocks::shop)
                .filter(Objects::nonNull)
                .map(kind -> new Lock("shop on " + kind))
                .collect(Collectors.toSet());
    }

    private static On.Kind shop(Parameter parameter) {
        On on = parameter.getAnnotation(On.class);
        return on == null ? null : on.value();
    }
}
