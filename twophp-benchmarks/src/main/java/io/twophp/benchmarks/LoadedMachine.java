package io.twophp.benchmarks;

import io.twophp.benchmarks.load.LoadProcess;
import io.twophp.benchmarks.machine.Machine;

/** A machine, and the process that sends it requests. */
record LoadedMachine(Machine machine, LoadProcess load) implements AutoCloseable {

    /** @param callbackPort the port on which the process receives callbacks */
    static LoadedMachine start(Machine.Builder builder, int callbackPort) {
        Machine machine = builder.start();
        try {
            return new LoadedMachine(
                    machine, LoadProcess.start(machine.address(), callbackPort, machine.coordinator()));
        } catch (RuntimeException e) {
            machine.close();
            throw e;
        }
    }

    @Override
    public void close() {
        load.close();
        machine.close();
    }
}
