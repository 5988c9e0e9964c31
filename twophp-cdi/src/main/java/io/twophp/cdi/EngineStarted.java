package io.twophp.cdi;

import io.twophp.duty.Duty;
import java.util.List;

/**
 * Fired as a CDI event when a web module's engine has started, on the thread that starts it; what is measured of its duties is
 * made of it.
 *
 * @param service the engine's service
 * @param duties what it does by time
 */
public record EngineStarted(String service, List<Duty> duties) {

    public EngineStarted {
        duties = List.copyOf(duties);
    }
}
