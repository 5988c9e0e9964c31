package io.twophp.core;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Copies of records that differ in a few components. */
public final class Copies {

    private static final ClassValue<Shape> SHAPES = new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
            return Shape.of(type.getRecordComponents(), type);
        }
    };

    private record Shape(List<String> names, List<Method> accessors, Constructor<?> canonical) {

        static Shape of(RecordComponent[] components, Class<?> type) {
            Class<?>[] types =
                    Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            try {
                Shape shape = new Shape(
                        Stream.of(components).map(RecordComponent::getName).toList(),
                        Stream.of(components).map(RecordComponent::getAccessor).toList(),
                        type.getDeclaredConstructor(types));
                shape.accessors.forEach(accessor -> accessor.setAccessible(true));
                shape.canonical.setAccessible(true);
                return shape;
            } catch (NoSuchMethodException e) {
                throw new AssertionError(e);
            }
        }
    }

    private Copies() {}

    /** Returns a copy of a record with other values of components: names and values in turns. */
    @SuppressWarnings("unchecked")
    public static <R extends Record> R with(R record, Object... namesAndValues) {
        Shape shape = SHAPES.get(record.getClass());
        Object[] values = new Object[shape.names.size()];
        try {
            for (int i = 0; i < values.length; i++) {
                values[i] = shape.accessors.get(i).invoke(record);
            }
            for (int i = 0; i < namesAndValues.length; i += 2) {
                values[shape.names.indexOf((String) namesAndValues[i])] = namesAndValues[i + 1];
            }
            return (R) shape.canonical.newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException refused) {
                throw refused;
            }
            throw new AssertionError(e);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(Arrays.toString(namesAndValues), e);
        }
    }
}
