package io.twophp.tck;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/** Copies of records with another value of one component. */
final class Copies {

    private Copies() {}

    /** @param component the component's name */
    static <R extends Record> R with(R original, String component, Object value) {
        RecordComponent[] components = original.getClass().getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Object[] values = new Object[components.length];
        boolean isThere = false;
        try {
            for (int i = 0; i < components.length; i++) {
                boolean isIt = components[i].getName().equals(component);
                isThere |= isIt;
                values[i] = isIt ? value : components[i].getAccessor().invoke(original);
            }
            if (!isThere) {
                throw new AssertionError(original.getClass() + " has no " + component);
            }
            @SuppressWarnings("unchecked")
            R copy = (R) original.getClass().getDeclaredConstructor(types).newInstance(values);
            return copy;
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
