package io.twophp.central.access;

import io.twophp.central.problem.Refusal;
import io.twophp.central.problem.RefusalType;
import io.twophp.core.protocol.AddressRange;
import io.twophp.core.protocol.ForwardedProtocol;
import io.twophp.core.settings.Settings;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Judges whether requests came over TLS (D21), by the same settings as a service has: the connection itself is secure,
 * or TLS ends at a proxy of {@code twophp.tls.trusted-proxies} that says so in {@code X-Forwarded-Proto}. Plain HTTP is
 * allowed from this very machine only, and only if nothing was forwarded, unless {@code twophp.tls.required} is false.
 * Thread-safe.
 */
@ApplicationScoped
public class TransportSecurity {

    private static final String PROXIES = "twophp.tls.trusted-proxies";
    private static final Pattern ADDRESS = Pattern.compile("[0-9A-Fa-f:.]{2,45}");

    @Inject
    Settings settings;

    private boolean required;
    private List<AddressRange> proxies;

    /**
     * The way a request came.
     *
     * @param address the client's, as far as known: behind a listed proxy the address that the proxy names
     * @param secure whether it came over TLS all the way
     * @param mayLogIn whether passwords and sessions may travel on it: over TLS, from this very machine, or from
     *     anywhere if {@code twophp.tls.required} is false
     */
    public record Visit(String address, boolean secure, boolean mayLogIn) {}

    @PostConstruct
    void read() {
        required = settings.flag("twophp.tls.required", true);
        proxies = settings.list(PROXIES).stream()
                .map(text -> AddressRange.parse(PROXIES, text))
                .toList();
    }

    public Visit of(HttpServletRequest request) {
        String peer = request.getRemoteAddr();
        boolean forwarded =
                Collections.list(request.getHeaderNames()).stream().anyMatch(ForwardedProtocol::isForwarding);
        boolean proxied = forwarded && isProxy(peer);
        String protocols = lines(request, "X-Forwarded-Proto");
        String others = lines(request, "Forwarded");
        boolean secure = request.isSecure() && !ForwardedProtocol.isPlain(protocols, others)
                || proxied && ForwardedProtocol.isSecure(protocols, others);
        boolean here = !forwarded && AddressRange.isLoopback(peer);
        return new Visit(proxied ? client(request, peer) : peer, secure, secure || here || !required);
    }

    /** Returns the last address that is none of our proxies': each proxy appends, in the same or in an own line. */
    private String client(HttpServletRequest request, String peer) {
        String all = lines(request, "X-Forwarded-For");
        String[] addresses = all == null ? new String[0] : all.split(",", -1);
        for (int i = addresses.length - 1; i >= 0; i--) {
            String address = addresses[i].trim();
            if (!ADDRESS.matcher(address).matches()) {
                return peer;
            }
            if (!isProxy(address)) {
                return address;
            }
        }
        return peer;
    }

    private boolean isProxy(String address) {
        return AddressRange.isLoopback(address) || proxies.stream().anyMatch(range -> range.contains(address));
    }

    /** Returns all lines of a header as one; null if there is none. */
    private static String lines(HttpServletRequest request, String header) {
        List<String> lines = Collections.list(request.getHeaders(header));
        return lines.isEmpty() ? null : String.join(",", lines);
    }

    /** Returns the refusal of a request that has to come over TLS and did not. */
    public static Refusal plain() {
        return RefusalType.TLS_REQUIRED.refusal(
                "Use https. Behind a proxy that ends TLS, list it in twophp.tls.trusted-proxies and let it set"
                        + " X-Forwarded-Proto.");
    }
}
