package io.twophp.testsuite.servers;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tests of a contract of the TCK, as one check each. */
final class ContractChecks {

    private ContractChecks() {}

    /**
     * @param about the beginning of the checks' names
     * @param made the contract, at one server
     */
    static <C> Stream<Check> of(String about, Class<C> contract, Function<Stage, C> made) {
        return Arrays.stream(contract.getMethods())
                .filter(method -> method.isAnnotationPresent(Test.class))
                .sorted(Comparator.comparing(Method::getName))
                .map(method ->
                        Check.of(about + ": " + words(method.getName()), stage -> ask(method, made.apply(stage))));
    }

    /** Numbers of statements stay as they are. */
    private static String words(String name) {
        String text = name.replaceFirst("^(?:[A-Z]+[0-9]+_)+", "");
        String numbers = name.substring(0, name.length() - text.length()).replace('_', ' ');
        return numbers + text.replaceAll("(?=[A-Z])", " ").toLowerCase();
    }

    private static void ask(Method method, Object contract) throws Exception {
        try {
            method.invoke(contract);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (Exception) e.getCause();
        }
    }
}
