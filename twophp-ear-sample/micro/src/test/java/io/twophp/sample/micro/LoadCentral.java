package io.twophp.sample.micro;

import io.twophp.core.intent.ServiceIdentity;
import io.twophp.testsuite.launch.CentralLedger;
import io.twophp.testsuite.launch.Launch;
import io.twophp.testsuite.launch.PayaraMicro;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;

/** A Central Ledger that is killed and started again, and the processor time that its processes have taken. */
final class LoadCentral implements AutoCloseable {

    private final Path directory;
    private final URI services;
    private final CentralLedger ledger;
    private volatile Duration ofKilled = Duration.ZERO;

    /**
     * @param services the address that the services will have
     * @param through the command that starts its process, such as {@code taskset}; empty for none
     */
    LoadCentral(Path directory, URI services, String... through) {
        this.directory = directory;
        this.services = services;
        PayaraMicro.Builder launch = Sample.centralLedger(directory)
                .optimised()
                .through(through)
                .property("twophp.central.pull.allow", "http://127.0.0.1:" + services.getPort())
                .property("twophp.central.pull.plain-http", "true")
                .property("twophp.central.pull.networks", "127.0.0.0/8");
        this.ledger = CentralLedger.start(launch, DemoCentral.PASSWORD);
    }

    URI services() {
        return services;
    }

    /** Enrols the services, before they start. */
    void enrol(Launch<?> launch) {
        ledger.enrol(launch, Sample.names());
        Sample.names().forEach(name -> ledger.address(name, services.resolve("/" + name + "/")));
    }

    boolean knowsAll() {
        return Sample.names().stream().allMatch(ledger::knows);
    }

    /** Asks the services to send waiting rows. They would do so by themselves, after pauses of five minutes at most. */
    void ask() {
        for (String name : Sample.names()) {
            HttpResponse<String> answer = ledger.api()
                    .send("POST", "services/" + ServiceIdentity.named(name).ledgerId() + "/pull", "{}");
            if (answer.statusCode() != 200 || !answer.body().contains("\"answered\":true")) {
                throw new IllegalStateException(name + " was asked: " + answer.statusCode() + " " + answer.body());
            }
        }
    }

    void start() {
        ledger.server().start();
    }

    void kill() {
        ofKilled = processorTime();
        ledger.server().kill();
    }

    Duration processorTime() {
        return ledger.server().isAlive()
                ? ofKilled.plus(ProcessorTime.of(ledger.server().pid()))
                : ofKilled;
    }

    /** Returns the rows of the Central Ledger, which has to be stopped. */
    Set<String> rows() throws SQLException {
        return Copies.ofCentral(directory.resolve("central"));
    }

    void stop() {
        ledger.server().stop();
    }

    @Override
    public void close() {
        ledger.close();
    }
}
