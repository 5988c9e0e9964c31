package io.twophp.jaxrs.central;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.settings.Settings;
import io.twophp.core.sync.SyncSettings;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;

/** The address of the Central Ledger. */
final class CentralAddress {

    private CentralAddress() {}

    /**
     * Returns its interface for services.
     *
     * @throws InvalidConfigurationException if the address can't be used, or rows could be read on their way
     */
    static URI api(Settings settings) {
        String url = settings.find(SyncSettings.URL).orElseThrow();
        try {
            URI base = URI.create(url.endsWith("/") ? url : url + "/");
            boolean secure = "https".equals(base.getScheme());
            if (base.getHost() != null && (secure || "http".equals(base.getScheme()))) {
                if (secure || !settings.flag("twophp.tls.required", true) || isThisMachine(base.getHost())) {
                    return base.resolve("api/v1/");
                }
                throw new InvalidConfigurationException("Setting " + SyncSettings.URL + " = '" + url
                        + "': rows are sent over TLS only (draft §13.6); write https://….");
            }
        } catch (IllegalArgumentException e) {
            throw refused(url, e);
        }
        throw refused(url, null);
    }

    private static InvalidConfigurationException refused(String url, Exception cause) {
        return new InvalidConfigurationException(
                "Setting " + SyncSettings.URL + " = '" + url
                        + "' is no address; write that of the Central Ledger, such as https://ledger.example/central/.",
                cause);
    }

    private static boolean isThisMachine(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
