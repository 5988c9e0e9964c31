package io.twophp.testsuite.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A Payara Micro with one or more WARs. Several fit on one machine: they share nothing but, if wanted, the database.
 */
public final class PayaraMicro extends ServerProcess {

    private static final List<String> RESOURCES = List.of("preboot", "logging.properties");

    private final Builder launch;

    private PayaraMicro(Builder launch) {
        super(launch);
        this.launch = launch;
    }

    public static Builder builder() {
        return new Builder();
    }

    @Override
    void launch() throws IOException {
        prepare();
        UnpackedMicro unpacked = UnpackedMicro.of(launch.jar);
        Path root = workDir().resolve("root");
        unpacked.prepare(root);
        run(command(unpacked, root));
    }

    private List<String> command(UnpackedMicro unpacked, Path root) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(java());
        command.add("-Xmx" + launch.heap);
        if (!launch.optimised) {
            command.addAll(QUICK);
        }
        command.add("-Djava.io.tmpdir=" + temporary());
        if (launch.halts != null) {
            command.add(HaltingWar.option(launch.halts));
        }
        command.addAll(launch.options(this));
        command.addAll(unpacked.command(root, drivers()));
        command.addAll(List.of("--port", String.valueOf(port())));
        // Without it the data grid listens on every address.
        command.add("--nohazelcast");
        command.add("--disablephonehome");
        command.addAll(List.of(
                "--logproperties", workDir().resolve("logging.properties").toString()));
        command.addAll(
                List.of("--prebootcommandfile", workDir().resolve("preboot").toString()));
        command.addAll(
                List.of("--postbootcommandfile", workDir().resolve("postboot").toString()));
        for (Path war : launch.wars) {
            command.addAll(
                    List.of("--deploy", sized(halting(extended(complete(war)))).toString()));
        }
        return command;
    }

    /**
     * Writes what the process reads, into the work directory, for other launchers: {@code preboot} and {@code postboot}
     * with its data source and accounts, {@code logging.properties}, and an empty {@code tmp}.
     */
    public void prepare() throws IOException {
        // Removes what a killed process left.
        Trees.delete(temporary());
        Files.createDirectories(temporary());
        for (String name : RESOURCES) {
            try (var resource = PayaraMicro.class.getResourceAsStream(name)) {
                Files.write(workDir().resolve(name), resource.readAllBytes());
            }
        }
        List<String> first = new ArrayList<>();
        launch.defaultDataSource()
                .map(database -> AsadminCommands.defaultDataSource(database, launch))
                .ifPresent(first::addAll);
        launch.transactionTimeout().map(AsadminCommands::transactionTimeout).ifPresent(first::addAll);
        Files.write(workDir().resolve("preboot"), first, StandardOpenOption.APPEND);
        Files.write(workDir().resolve("postboot"), AsadminCommands.accounts(launch.accounts, workDir()));
    }

    private List<Path> drivers() {
        return Stream.concat(
                        launch.defaultDataSource().map(Driver::of).map(Driver::jar).stream(), launch.drivers.stream())
                .distinct()
                .toList();
    }

    private Path temporary() {
        return workDir().resolve("tmp");
    }

    private Path complete(Path war) throws IOException {
        return WarCopy.withLibraries(war, workDir().resolve("complete"), launch.libraries);
    }

    private Path extended(Path war) {
        return launch.packages.isEmpty()
                ? war
                : ExtendedWar.copy(war, workDir().resolve("extended"), launch.packages.toArray(String[]::new));
    }

    private Path halting(Path war) {
        return launch.halts == null ? war : HaltingWar.copy(war, workDir().resolve("halting"));
    }

    private Path sized(Path war) throws IOException {
        int size = launch.maxPoolSizeOr(0);
        return size == 0 || launch.defaultDataSource().isPresent() ? war : WarCopy.withPool(war, workDir(), size);
    }

    /** Jar, work directory and database are needed. */
    public static final class Builder extends Launch<Builder> {

        private Path jar;
        private final List<Path> wars = new ArrayList<>();
        private final List<String> packages = new ArrayList<>();
        private Path halts;
        private String heap = "512m";
        private boolean optimised;

        private Builder() {}

        /** Sets payara-micro.jar, which is unpacked beside itself once. */
        public Builder jar(Path value) {
            jar = value;
            return this;
        }

        /** Adds a WAR to deploy; its file name is its context root. */
        public Builder war(Path value) {
            wars.add(value);
            return this;
        }

        /** Adds the tests' classes of a package to each WAR. */
        public Builder with(Package classes) {
            packages.add(classes.getName());
            return this;
        }

        /**
         * Lets the process halt at a checkpoint of the engine when there is a file of its name in the directory, which
         * contains the number of threads that have to stop there.
         */
        public Builder halting(Path directory) {
            halts = directory.toAbsolutePath();
            return this;
        }

        /** Sets the JVM's heap limit, {@code 512m} by default. */
        public Builder heap(String value) {
            heap = value;
            return this;
        }

        /** Leaves compilers and garbage collector to the JVM, for servers that run long or are timed. */
        public Builder optimised() {
            optimised = true;
            return this;
        }

        @Override
        public PayaraMicro build() {
            jar = existing(jar);
            wars.replaceAll(Launch::existing);
            return new PayaraMicro(this);
        }
    }
}
