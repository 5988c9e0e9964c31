package io.twophp.central.access;

import io.twophp.core.protocol.AddressRange;
import io.twophp.core.settings.Settings;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * TLS (D21), by the same settings as a service has: the connection itself is secure, or it ends at a proxy of
 * {@code twophp.tls.trusted-proxies} that says so in {@code X-Forwarded-Proto}. Plain HTTP is for this very machine,
 * and only if nothing was forwarded, unless {@code twophp.tls.required} is false. Thread-safe.
 */
@ApplicationScoped
public class Transport {

    private static final String PROXIES = "twophp.tls.trusted-proxies";
    private static final Pattern ADDRESS = Pattern.compile("[0-9A-Fa-f:.]{2,45}");

    @Inject
    Settings settings;

    private boolean required;
    private List<AddressRange> proxies;

    @PostConstruct
    void read() {
        required = settings.flag("twophp.tls.required", true);
        proxies = settings.list(PROXIES).stream()
                .map(text -> AddressRange.parse(PROXIES, text))
                .toList();
    }

    /** How a request came. */
    public Visit of(HttpServletRequest request) {
        String peer = request.getRemoteAddr();
        boolean forwarded = Collections.list(request.getHeaderNames()).stream().anyMatch(Transport::isForwarding);
        boolean proxied = forwarded && isProxy(peer);
        boolean secure = request.isSecure()
                || proxied
                        && "https"
                                .equalsIgnoreCase(
                                        text(request, "X-Forwarded-Proto").trim());
        boolean here = !forwarded && AddressRange.isLoopback(peer);
        return new Visit(proxied ? client(request, peer) : peer, secure, secure || here || !required);
    }

    /** The last address that none of our proxies has. */
    private String client(HttpServletRequest request, String peer) {
        String[] addresses = text(request, "X-Forwarded-For").split(",");
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

    private static String text(HttpServletRequest request, String header) {
        String text = request.getHeader(header);
        return text == null ? "" : text;
    }

    private static boolean isForwarding(String header) {
        String name = header.toLowerCase(Locale.ROOT);
        return name.equals("forwarded") || name.startsWith("x-forwarded-");
    }
}
