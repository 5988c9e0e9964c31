package io.twophp.cdi;

import java.lang.reflect.Method;
import java.util.Optional;

/**
 * Asks whether a transaction's time is up, for which Jakarta Transactions has no method. On Payara and GlassFish the
 * transaction is its own key, and knows it.
 */
final class TimedOut {

    /** The method to ask, by the class of the transaction's key. */
    private static final ClassValue<Optional<Method>> QUESTION = new ClassValue<>() {
        @Override
        protected Optional<Method> computeValue(Class<?> type) {
            try {
                return Optional.of(type.getMethod("isTimedOut")).filter(each -> each.getReturnType() == boolean.class);
            } catch (NoSuchMethodException e) {
                return Optional.empty();
            }
        }
    };

    private TimedOut() {}

    /** Returns whether the time is up; empty if the server does not say. */
    static Optional<Boolean> reported(Object key) {
        return Optional.ofNullable(key)
                .flatMap(transaction -> QUESTION.get(transaction.getClass()))
                .flatMap(question -> answer(question, key));
    }

    private static Optional<Boolean> answer(Method question, Object key) {
        try {
            return Optional.of((Boolean) question.invoke(key));
        } catch (ReflectiveOperationException e) {
            return Optional.empty();
        }
    }
}
