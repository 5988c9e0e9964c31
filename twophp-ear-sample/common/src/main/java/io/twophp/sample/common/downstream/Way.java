package io.twophp.sample.common.downstream;

import org.eclipse.microprofile.config.ConfigProvider;

/** The way a service is called: the setting {@code sample.<service>.way}, in two phases by default. */
public enum Way {
    /** In two phases. */
    HANDSHAKE,
    /** By one request, which the service is asked to confirm by itself. */
    AUTO_CONFIRM,
    /** By an ordinary request, as of a client that does not know 2PHP. */
    PLAIN;

    static Way to(String service) {
        return ConfigProvider.getConfig()
                .getOptionalValue("sample." + service + ".way", Way.class)
                .orElse(HANDSHAKE);
    }
}
