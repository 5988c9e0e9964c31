package io.twophp.cdi.call;

import io.twophp.core.client.Inbound;
import jakarta.enterprise.concurrent.spi.ThreadContextProvider;
import jakarta.enterprise.concurrent.spi.ThreadContextSnapshot;
import java.util.Map;

/**
 * Lets tasks that are submitted to a managed executor work for the execution that submitted them. Found through
 * {@code META-INF/services}; stateless, since containers make new instances at any time.
 */
public final class InboundPropagation implements ThreadContextProvider {

    @Override
    public ThreadContextSnapshot currentContext(Map<String, String> properties) {
        return working(ExecutingThread.current().orElse(null));
    }

    @Override
    public ThreadContextSnapshot clearedContext(Map<String, String> properties) {
        return working(null);
    }

    @Override
    public String getThreadContextType() {
        return "io.twophp.Intent";
    }

    private static ThreadContextSnapshot working(Inbound execution) {
        return () -> {
            Inbound before = ExecutingThread.set(execution);
            return () -> ExecutingThread.set(before);
        };
    }
}
