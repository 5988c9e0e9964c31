package io.twophp.testsuite.servers;

import io.twophp.testsuite.launch.Jvm;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The parts of an application in a server's process.
 *
 * @param threads the names of all threads, the same for those of one pool, with the number of threads
 * @param ours the number of threads that the library itself has made
 * @param engines the number of the library's engines, running or not
 * @param timers the number of EJB timers, of all applications
 * @param loaders the number of class loaders of the kind that applications have, including the server's own
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
