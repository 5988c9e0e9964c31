package io.twophp.testsuite.servers;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What of an application is in a server's process.
 *
 * @param threads names of all threads, those of one pool alike, and how many have each
 * @param ours how many threads the library itself has made
 * @param engines of the library, running or not
 * @param timers of EJBs, of all applications
 * @param loaders class loaders of the kind that applications have, of the server's own as well
 */
record Residue(Map<String, Long> threads, long ours, long engines, long timers, long loaders) {

    private static final String ENGINE = "io.twophp.core.engine.Handshake";
    private static final List<String> TIMERS =
            List.of("com.sun.ejb.containers.RuntimeTimerState", "org.jboss.as.ejb3.timerservice.TimerImpl");
    private static final List<String> LOADERS =
            List.of("org.glassfish.web.loader.WebappClassLoader", "org.jboss.modules.ModuleClassLoader");

    static Residue of(Jvm jvm) {
        Map<String, Long> objects = jvm.instances();
        Map<String, Long> threads = new HashMap<>();
        jvm.threads().forEach(name -> threads.merge(name, 1L, Long::sum));
        return new Residue(
                threads,
                threads.entrySet().stream()
                        .filter(thread -> thread.getKey().startsWith("twophp-"))
                        .mapToLong(Map.Entry::getValue)
                        .sum(),
                objects.getOrDefault(ENGINE, 0L),
                sum(objects, TIMERS),
                sum(objects, LOADERS));
    }

    long allThreads() {
        return threads.values().stream().mapToLong(Long::longValue).sum();
    }

    private static long sum(Map<String, Long> objects, List<String> classes) {
        return classes.stream()
                .mapToLong(name -> objects.getOrDefault(name, 0L))
                .sum();
    }
}
