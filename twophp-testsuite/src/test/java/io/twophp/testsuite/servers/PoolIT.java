package io.twophp.testsuite.servers;

import java.time.Duration;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** A pool of few connections on Payara Micro, where a connection that is in use is not shared. */
@Tag("X29")
class PoolIT {

    @TestFactory
    DynamicNode everyWay() {
        return new Cell(
                        Make.PAYARA_MICRO,
                        "h2",
                        Make.target().resolve("pool-it"),
                        (make, war, database, directory) ->
                                PoolChecks.start(make, war, database, directory, Duration.ofSeconds(4)))
                .tests("payara-micro on h2", PoolChecks.all());
    }
}
