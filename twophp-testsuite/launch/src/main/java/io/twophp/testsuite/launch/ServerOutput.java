package io.twophp.testsuite.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Pattern;

/** Carries a server's output into its log file, and to the foreground if wanted, until the server ends. */
final class ServerOutput {

    /** The messages of Payara Micro, WildFly and Open Liberty after deployments were tried. */
    private static final Pattern BOOTED =
            Pattern.compile("Payara Micro.* ready in |WFLYSRV002[56]|CWWKZ000[13]I|CWWKZ0002E");

    /** Payara rarely, about once in some hundred deployments, misses the EJBs of a WAR that has some. */
    private static final String NO_EJB = "DeploymentContext does not contain any EJB";

    private final Path log;
    private final boolean foreground;
    private final Thread pump;
    private volatile boolean booted;
    private volatile boolean missedBeans;

    ServerOutput(Process process, Path log, boolean foreground) {
        this.log = log;
        this.foreground = foreground;
        this.pump = new Thread(() -> carry(process), "output of " + process.pid());
        pump.setDaemon(true);
        pump.start();
    }

    /** Returns whether the server has reported that it has booted, deployments tried. */
    boolean booted() {
        return booted;
    }

    /** Returns whether a deployment failed by a race within Payara, which another start is not likely to meet. */
    boolean missedBeans() {
        return missedBeans;
    }

    /** Waits until all of an ended server's output has arrived. */
    void drain() throws InterruptedException {
        pump.join();
    }

    private void carry(Process process) {
        try (BufferedReader from = process.inputReader(UTF_8);
                BufferedWriter to =
                        Files.newBufferedWriter(log, UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            for (String line = from.readLine(); line != null; line = from.readLine()) {
                to.write(line);
                to.newLine();
                to.flush();
                if (foreground) {
                    System.out.println(line);
                }
                missedBeans |= line.contains(NO_EJB);
                booted |= BOOTED.matcher(line).find();
            }
        } catch (IOException e) {
            // A killed process may break its pipe instead of closing it.
            if (process.isAlive()) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
