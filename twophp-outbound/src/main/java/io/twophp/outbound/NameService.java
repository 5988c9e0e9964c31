package io.twophp.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Finds the addresses of a host. Asked once for an attempt; an address literal comes back as it is. Thread-safe. */
@FunctionalInterface
public interface NameService {

    /** The addresses that {@code host} stands for now, all of them. */
    InetAddress[] lookUp(String host) throws UnknownHostException;
}
