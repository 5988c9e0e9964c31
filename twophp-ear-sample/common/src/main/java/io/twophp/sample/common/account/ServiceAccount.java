package io.twophp.sample.common.account;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * The credentials by which a service identifies itself to another one. The password is the setting
 * {@code sample.<service>.password}. Its default stands in the README: not for production.
 */
public record ServiceAccount(String service, String password) {

    public static ServiceAccount of(String service) {
        String password = ConfigProvider.getConfig()
                .getOptionalValue("sample." + service + ".password", String.class)
                .orElse(service + "-secret");
        return new ServiceAccount(service, password);
    }

    /** Returns the value of {@code Authorization}, for HTTP Basic. */
    public String authorization() {
        return "Basic " + Base64.getEncoder().encodeToString((service + ":" + password).getBytes(UTF_8));
    }

    /** Returns the name, never with the password. */
    @Override
    public String toString() {
        return service;
    }
}
