package io.twophp.testsuite.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Another JVM of this machine, as the JDK's own tool shows it, for signals too. */
public final class Jvm {

    /** Number, instances, bytes, class, module. */
    private static final Pattern ROW = Pattern.compile("\\s*\\d+:\\s+(\\d+)\\s+\\d+\\s+(\\S+).*");

    private static final Pattern THREAD = Pattern.compile("\"(.*)\" .*tid=.*");

    private final long pid;

    public Jvm(long pid) {
        this.pid = pid;
    }

    /** Returns the number of reachable objects of each class: the tool collects the garbage first. */
    public Map<String, Long> instances() {
        Map<String, Long> found = new TreeMap<>();
        for (String line : jcmd("GC.class_histogram")) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                // A class that several loaders have has a row for each.
                found.merge(row.group(2), Long.parseLong(row.group(1)), Long::sum);
            }
        }
        return found;
    }

    /** The names of all threads of Java, in order; of pools the same name for all, without its numbers. */
    public List<String> threads() {
        return jcmd("Thread.print").stream()
                .map(THREAD::matcher)
                .filter(Matcher::matches)
                .filter(row -> row.group().contains(" #"))
                .map(row -> row.group(1).replaceAll("[0-9]+", "#"))
                .sorted()
                .toList();
    }

    /** Returns the megabytes of its heap that are in use after a collection. */
    public long usedHeap() {
        jcmd("GC.run");
        return jcmd("GC.heap_info").stream()
                        .filter(line -> line.contains("heap") && line.contains("used"))
                        .map(line -> line.replaceAll(".*used (\\d+)K.*", "$1"))
                        .mapToLong(Long::parseLong)
                        .sum()
                / 1024;
    }

    /** Sends a signal, such as {@code STOP}. */
    public void signal(String name) {
        ServerProcess.tool(Map.of(), List.of("kill", "-" + name, Long.toString(pid)));
    }

    private List<String> jcmd(String... arguments) {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(), Long.toString(pid)));
        command.addAll(List.of(arguments));
        return ServerProcess.tool(Map.of(), command);
    }
}
