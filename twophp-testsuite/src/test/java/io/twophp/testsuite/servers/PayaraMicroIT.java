package io.twophp.testsuite.servers;

import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * The checks of all servers on Payara Micro with PostgreSQL, but for the slow ones: with each build, what
 * {@link ServersIT} shows of every server.
 */
@Tag("N3")
@Tag("N11")
@Tag("N13")
@Tag("N37")
@Tag("N38")
@Tag("N41")
@Tag("D1")
@Tag("D5")
@Tag("D6")
@Tag("D15")
@Tag("D16")
@Tag("D24")
@Tag("D26")
@Tag("A3")
@Tag("A4")
@Tag("A5")
@Tag("A8")
@Tag("A9")
class PayaraMicroIT {

    @TestFactory
    DynamicNode everyQuickCheck() {
        return new Cell(Make.PAYARA_MICRO, "postgresql", Make.target().resolve("payara-micro-it"), Stage::start)
                .tests(
                        "payara-micro on postgresql",
                        Check.all().stream().filter(Check::isQuick).toList());
    }
}
