package io.twophp.cdi;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.execution.FailureClassifier;
import io.twophp.core.execution.FailureKind;
import jakarta.transaction.RollbackException;
import java.util.Optional;
import javax.transaction.xa.XAException;

/** Classifies the exceptions of a server's connection pool and of its transaction manager. */
@ModuleBean
class ContainerFailures implements FailureClassifier {

    /**
     * The exception of Jakarta Connectors for a pool without a free connection; a server need not make the class
     * visible to applications.
     */
    private static final String RESOURCE = "jakarta.resource.ResourceException";

    @Override
    public Optional<FailureKind> classify(Throwable failure) {
        if (failure instanceof XAException || isResource(failure.getClass())) {
            return Optional.of(FailureKind.OUTAGE);
        }
        return failure instanceof RollbackException && failure.getCause() == null
                ? Optional.of(FailureKind.CONTENTION)
                : Optional.empty();
    }

    private static boolean isResource(Class<?> type) {
        return type != null && (type.getName().equals(RESOURCE) || isResource(type.getSuperclass()));
    }
}
