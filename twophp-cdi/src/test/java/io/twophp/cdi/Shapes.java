package io.twophp.cdi;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.inject.Typed;
import jakarta.enterprise.inject.spi.AnnotatedMethod;
import jakarta.ws.rs.POST;

/** Two-phase methods of every kind, each named {@code place}, in classes of every kind. */
final class Shapes {

    private Shapes() {}

    public static class Public {
        @POST
        @TwoPhaseMutation
        public void place() {}
    }

    @TwoPhaseMutation
    public static class OfAnAnnotatedClass {
        @POST
        public void place() {}
    }

    public static class Synchronized {
        @POST
        @TwoPhaseMutation
        public synchronized void place() {}
    }

    public static class Generic {
        @POST
        @TwoPhaseMutation
        public <T> T place() {
            return null;
        }
    }

    public static class Final {
        @POST
        @TwoPhaseMutation
        public final void place() {}
    }

    public static class Static {
        @POST
        @TwoPhaseMutation
        public static void place() {}
    }

    @TwoPhaseMutation
    public static class StaticOfAnAnnotatedClass {
        @POST
        public static void place() {}
    }

    public static class Private {
        @POST
        @TwoPhaseMutation
        private void place() {}
    }

    public static class Protected {
        @POST
        @TwoPhaseMutation
        protected void place() {}
    }

    public static class PackagePrivate {
        @POST
        @TwoPhaseMutation
        void place() {}
    }

    public static class Inherited extends Public {}

    @TwoPhaseMutation
    public static class InheritedByAnAnnotatedClass extends Plain {}

    public static class Plain {
        @POST
        public void place() {}
    }

    public static class InheritedStatic extends Static {}

    @TwoPhaseMutation
    public static class InheritedStaticOfAnAnnotatedClass extends PlainStatic {}

    public static class PlainStatic {
        @POST
        public static void place() {}
    }

    public static class InheritedFinal extends Final {}

    public static class Overriding extends Public {
        @Override
        public void place() {}
    }

    public static class Hiding extends Static {
        public static void place() {}
    }

    public interface Placing {
        @POST
        default void place() {}
    }

    public interface TwoPhasePlacing {
        @POST
        @TwoPhaseMutation
        default void place() {}
    }

    @TwoPhaseMutation
    public static class Default implements Placing {}

    public static class AnnotatedDefault implements TwoPhasePlacing {}

    public static class Implementing implements Placing {
        @Override
        @TwoPhaseMutation
        public void place() {}
    }

    public interface Returning<T> {
        @POST
        T place();
    }

    /** The compiler makes a bridge, which has the annotations too. */
    public static class Bridged implements Returning<String> {
        @Override
        @TwoPhaseMutation
        public String place() {
            return "";
        }
    }

    public static final class FinalClass {
        @POST
        @TwoPhaseMutation
        public void place() {}
    }

    public static sealed class Sealed permits OnlyOne {
        @POST
        @TwoPhaseMutation
        public void place() {}
    }

    public static final class OnlyOne extends Sealed {}

    public record Record() {
        @POST
        @TwoPhaseMutation
        public void place() {}
    }

    /** A bean that has not the type {@code Narrow} for CDI, so that JAX-RS makes an instance itself. */
    @Typed(Placing.class)
    public static class Narrow implements Placing {
        @Override
        @TwoPhaseMutation
        public void place() {}
    }

    /** An extension of the application's takes the annotation away. */
    public static class Stripped {
        @POST
        @TwoPhaseMutation
        public void place() {}

        static boolean isStripped(AnnotatedMethod<?> method) {
            return method.getDeclaringType().getJavaClass() == Stripped.class;
        }
    }

    /** A class of which a producer makes instances as well. */
    public static class Produced {
        @POST
        @TwoPhaseMutation
        public void place() {}
    }
}
