package io.twophp.cdi;

import io.twophp.AutoConfirm;
import io.twophp.Enrolment;
import io.twophp.Mode;
import io.twophp.ReplayPolicy;
import io.twophp.TwoPhaseMutation;
import jakarta.annotation.Resource;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import jakarta.transaction.UserTransaction;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.sse.SseEventSink;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Resources, most of them wrong. */
final class Misuse {

    private Misuse() {}

    /** Methods that are wrong, each in another way. */
    public static class Methods {
        @TwoPhaseMutation
        public void helper() {}

        @GET
        @TwoPhaseMutation
        public void read() {}

        @POST
        @TwoPhaseMutation
        public CompletionStage<String> stage() {
            return CompletableFuture.completedFuture("");
        }

        @POST
        @TwoPhaseMutation
        public void suspending(@Suspended AsyncResponse response) {}

        @POST
        @TwoPhaseMutation
        public void events(@Context SseEventSink sink) {}

        @POST
        @TwoPhaseMutation(ttl = 0)
        public void withoutTtl() {}

        @POST
        @TwoPhaseMutation(ttl = -1)
        public void negativeTtl() {}

        @POST
        @TwoPhaseMutation(ttl = 5_000, grace = 5_000)
        public void longGrace() {}

        @POST
        @TwoPhaseMutation(maximumTtl = 29_999)
        public void lowMaximum() {}

        @POST
        @TwoPhaseMutation(replayPolicy = ReplayPolicy.REUSE)
        public void uncontrolled() {}

        @POST
        @TwoPhaseMutation(autoConfirm = AutoConfirm.ALWAYS, enrolment = Enrolment.REQUIRED)
        public void admitted() {}

        @POST
        @TwoPhaseMutation
        @Transactional(TxType.REQUIRES_NEW)
        public void separate() {}
    }

    public static class EndingItsTransaction {
        @Resource
        UserTransaction transaction;

        @POST
        @TwoPhaseMutation
        public void place() {}
    }

    public static class InheritingATransaction extends EndingItsTransaction {
        @Override
        @TwoPhaseMutation
        public void place() {}
    }

    /** The other method of the class has a use for the transaction. */
    public static class EndingAnothersTransaction {
        @Resource
        UserTransaction transaction;

        @POST
        @TwoPhaseMutation
        public void place() {}

        @DELETE
        public void clear() {}
    }

    @TwoPhaseMutation
    public static class OnAClassWithoutMutations {
        @GET
        public void read() {}
    }

    @Transactional(TxType.NOT_SUPPORTED)
    public static class InNoTransaction {
        @POST
        @TwoPhaseMutation
        public void place() {}
    }

    interface Placing {
        @POST
        @TwoPhaseMutation
        void place();
    }

    public static class Implementing implements Placing {
        @Override
        public void place() {}
    }

    @TwoPhaseMutation
    interface TwoPhasePlacing {
        @POST
        void place();
    }

    public static class ImplementingAnAnnotatedType implements TwoPhasePlacing {
        @Override
        public void place() {}
    }

    @TwoPhaseMutation
    public static class Usual {
        @POST
        public void place() {}

        @GET
        public void read() {}

        public void helper() {}
    }

    interface LocatingByInterface<T> {
        @Path("inherited")
        T inherited();
    }

    public static class Locating implements LocatingByInterface<Usual> {
        @Path("orders")
        public Usual orders() {
            return new Usual();
        }

        @Path("class")
        public Class<Usual> byClass() {
            return Usual.class;
        }

        @Override
        public Usual inherited() {
            return new Usual();
        }

        @Path("anything")
        public Object anything() {
            return new Usual();
        }

        @Path("plain")
        public WithoutTwoPhase plain() {
            return new WithoutTwoPhase();
        }
    }

    @Transactional
    public static class Joining {
        @POST
        @TwoPhaseMutation
        public void place() {}
    }

    interface PlainPlacing {
        @POST
        void place();
    }

    public static class ByInterface implements PlainPlacing {
        @Override
        @TwoPhaseMutation
        public void place() {}
    }

    interface GenericPlacing<I, R> {
        @POST
        R place(List<I> items, I[] more, I one);
    }

    public static class ByGenericInterface implements GenericPlacing<String, Integer> {
        @Override
        @TwoPhaseMutation
        public Integer place(List<String> items, String[] more, String one) {
            return 0;
        }
    }

    public abstract static class GenericBase<I extends Comparable<I>> implements GenericPlacing<I, String> {
        @Override
        public String place(List<I> items, I[] more, I one) {
            return "";
        }
    }

    @TwoPhaseMutation
    public static class ByGenericSuperclass extends GenericBase<String> {}

    interface TwoPhaseGenericPlacing<T> {
        @POST
        @TwoPhaseMutation
        void place(T one);
    }

    public static class ImplementingAnAnnotatedGenericType implements TwoPhaseGenericPlacing<String> {
        @Override
        public void place(String one) {}
    }

    static class HiddenBase {
        @POST
        public void place() {}
    }

    @TwoPhaseMutation
    public static class InheritingFromAHiddenClass extends HiddenBase {}

    static class TwoPhaseHiddenBase {
        @POST
        @TwoPhaseMutation
        public void place() {}
    }

    public static class InheritingAnAnnotatedHiddenMethod extends TwoPhaseHiddenBase {}

    @TwoPhaseMutation
    public static class OverridingAHiddenMethod extends HiddenBase {
        @Override
        public void place() {}
    }

    public static class ConfirmedByTheServer {
        @POST
        @TwoPhaseMutation(mode = Mode.NEGOTIATED, autoConfirm = AutoConfirm.ALWAYS)
        public void place() {}
    }

    public static class WithoutTwoPhase {
        @POST
        public CompletionStage<String> place() {
            return CompletableFuture.completedFuture("");
        }
    }
}
