package io.twophp.tck.http;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** A server under test, in any dialect: the headers of its callers, and its effects if they can be counted. */
interface TestedServer {

    Map<String, String> headers();

    Optional<Map<String, String>> otherHeaders();

    Optional<LongSupplier> effects();

    /** Returns the present number of effects, if they can be counted. */
    default OptionalLong count() {
        return effects().isPresent() ? OptionalLong.of(effects().get().getAsLong()) : OptionalLong.empty();
    }

    /** Returns the address with one more parameter in its query. */
    static URI otherQuery(URI address) {
        return URI.create(address + (address.getRawQuery() == null ? "?" : "&") + "other=1");
    }
}
