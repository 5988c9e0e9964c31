package io.twophp.jpa;

import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

class MariaDbClockIsSetIT extends ClockIsSetTest {

    static Stream<Arguments> jumps() {
        return on(Databases::mariaDb);
    }
}
