package io.twophp.outbound;

import io.twophp.core.outbound.ReceiverAddresses;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolves a name once and returns the checked addresses: the client connects to these without another look-up. One
 * address that is not admitted invalidates the answer, whichever of them the client would have taken.
 */
final class CheckedResolver implements DnsResolver {

    private final NameService names;
    private final ReceiverAddresses admitted;

    CheckedResolver(NameService names, ReceiverAddresses admitted) {
        this.names = names;
        this.admitted = admitted;
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        InetAddress[] found = names.lookUp(host).clone();
        if (found.length == 0) {
            throw new UnknownHostException("no address");
        }
        for (InetAddress address : found) {
            if (!admitted.admits(address)) {
                throw new RefusedAddressException();
            }
        }
        return found;
    }

    /** Returns the host unchanged; never called, since nothing here authenticates by the receiver's other names. */
    @Override
    public String resolveCanonicalHostname(String host) {
        return host;
    }

    /** The name resolves to an address that requests may not be sent to. */
    static final class RefusedAddressException extends UnknownHostException {

        private static final long serialVersionUID = 1L;

        RefusedAddressException() {
            super("an address that is not admitted");
        }
    }
}
