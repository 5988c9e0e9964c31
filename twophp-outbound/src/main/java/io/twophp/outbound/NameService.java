package io.twophp.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Finds the addresses of a host. Called once for an attempt; an address literal is returned as it is. Thread-safe. */
@FunctionalInterface
public interface NameService {

    /** Returns all addresses that {@code host} resolves to now. */
    InetAddress[] lookUp(String host) throws UnknownHostException;
}
