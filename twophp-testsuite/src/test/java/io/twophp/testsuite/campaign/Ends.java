package io.twophp.testsuite.campaign;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** How many exchanges ended in which way. */
final class Ends {

    private Ends() {}

    static Map<Exchange.End, Long> of(Collection<Exchange> exchanges) {
        return exchanges.stream().collect(groupingBy(Exchange::end, TreeMap::new, counting()));
    }
}
