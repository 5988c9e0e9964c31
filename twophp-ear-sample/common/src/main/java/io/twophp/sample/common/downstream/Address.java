package io.twophp.sample.common.downstream;

import java.net.URI;
import java.util.Optional;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * The address of a service: the setting {@code sample.<service>.url}; without it, its context root below
 * {@code sample.url}, which is {@code http://127.0.0.1:8080/} by default. Never taken from a request: credentials go
 * there.
 */
final class Address {

    private static final String ALL = "sample.url";
    private static final String THIS_MACHINE = "http://127.0.0.1:8080/";

    private Address() {}

    static URI of(String service) {
        String key = "sample." + service + ".url";
        return setting(key)
                .map(url -> directory(key, url))
                .orElseGet(
                        () -> directory(ALL, setting(ALL).orElse(THIS_MACHINE)).resolve(service + "/"));
    }

    private static Optional<String> setting(String key) {
        return ConfigProvider.getConfig().getOptionalValue(key, String.class);
    }

    private static URI directory(String key, String url) {
        URI address = URI.create(url.endsWith("/") ? url : url + "/");
        if (address.getHost() == null) {
            throw new IllegalArgumentException(key + " = '" + url + "' has no host; write one such as " + THIS_MACHINE);
        }
        return address;
    }
}
