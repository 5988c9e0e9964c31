package io.twophp.testsuite.campaign;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Counts exchanges by the way in which they ended. */
final class Ends {

    private Ends() {}

    static Map<Exchange.End, Long> of(Collection<Exchange> exchanges) {
        return exchanges.stream().collect(groupingBy(Exchange::end, TreeMap::new, counting()));
    }
}
