package io.twophp.cdi;

import io.twophp.TwoPhaseMutation;
import jakarta.ejb.Asynchronous;
import jakarta.ejb.Singleton;
import jakarta.ejb.Stateful;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.context.Dependent;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptors;
import jakarta.interceptor.InvocationContext;
import jakarta.ws.rs.POST;

/** Resources that are EJBs, most of them wrong. */
final class MisusedEjbs {

    private MisusedEjbs() {}

    @Stateful
    public static class Conversing {
        @POST
        @TwoPhaseMutation
        public void place() {}
    }

    @Stateless
    @TransactionManagement(TransactionManagementType.BEAN)
    public static class ManagingItself {
        @POST
        @TwoPhaseMutation
        public void place() {}
    }

    @Stateless
    public static class Separate {
        @POST
        @TwoPhaseMutation
        @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
        public void place() {}
    }

    @Stateless
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public static class Without {
        @POST
        @TwoPhaseMutation
        public void place() {}
    }

    @Stateless
    @TwoPhaseMutation
    public static class ByDefault implements Shapes.Placing {}

    @Singleton
    @TwoPhaseMutation
    public static class Never {
        @POST
        @TransactionAttribute(TransactionAttributeType.NEVER)
        public void place() {}
    }

    @Stateless
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public static class Mandatory {
        @POST
        @TwoPhaseMutation
        public void place() {}
    }

    @Dependent
    @TransactionAttribute(TransactionAttributeType.NEVER)
    public static class Base {
        @POST
        public void place() {}
    }

    /** The attribute is that of the class that declares the method. */
    @Stateless
    @TwoPhaseMutation
    @TransactionAttribute(TransactionAttributeType.REQUIRED)
    public static class InheritingItsAttribute extends Base {}

    @Stateless
    public static class Later {
        @POST
        @TwoPhaseMutation
        @Asynchronous
        public void place() {}
    }

    @Dependent
    public static class Audit {
        @AroundInvoke
        public Object write(InvocationContext invocation) throws Exception {
            return invocation.proceed();
        }
    }

    @Stateless
    @Interceptors(Audit.class)
    public static class Audited {
        @POST
        @TwoPhaseMutation
        public void place() {}
    }

    @Stateless
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public static class Usual {
        @POST
        @TwoPhaseMutation
        public void place() {}

        @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
        public void helper() {}
    }

    @Singleton
    @TwoPhaseMutation
    public static class Only {
        @POST
        @TransactionAttribute(TransactionAttributeType.REQUIRED)
        public void place() {}
    }
}
