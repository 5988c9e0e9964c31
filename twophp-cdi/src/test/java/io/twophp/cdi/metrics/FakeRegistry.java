package io.twophp.cdi.metrics;

import static io.twophp.cdi.call.UnitOfWorkCases.fake;

import jakarta.enterprise.inject.Instance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.microprofile.metrics.Counter;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;
import org.eclipse.microprofile.metrics.Timer;

/** A server's registry of counters and timers, or none. */
final class FakeRegistry {

    final List<String> lookups = new ArrayList<>();
    final Map<String, Integer> measured = new TreeMap<>();
    boolean isThere = true;
    boolean failing;

    @SuppressWarnings("unchecked")
    Instance<MetricRegistry> instance() {
        MetricRegistry registry = fake(
                MetricRegistry.class,
                (proxy, method, arguments) -> meter(
                        method.getReturnType(),
                        (String) arguments[0],
                        arguments.length > 1 ? (Tag[]) arguments[1] : new Tag[0]));
        return fake(Instance.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "isResolvable" -> isThere;
            case "get" -> registry;
            default -> throw new UnsupportedOperationException(method.getName());
        });
    }

    private Object meter(Class<?> type, String name, Tag... tags) {
        if (failing) {
            throw new IllegalStateException("planted by a test");
        }
        String id = name
                + Arrays.stream(tags)
                        .map(tag -> tag.getTagName() + "=" + tag.getTagValue())
                        .toList();
        lookups.add(id);
        if (type != Counter.class && type != Timer.class) {
            throw new UnsupportedOperationException(type.getName());
        }
        return fake(
                type,
                (proxy, method, arguments) -> measured.merge(
                        id,
                        arguments != null && arguments[0] instanceof Long many ? many.intValue() : 1,
                        Integer::sum));
    }
}
