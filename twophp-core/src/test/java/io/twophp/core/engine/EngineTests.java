package io.twophp.core.engine;

/** Tests of the engine: each has one of its own, which takes Alice's orders. */
public abstract class EngineTests extends TestOrders {

    protected final TestEngine engine = new TestEngine();

    protected Answer register(Registration registration) {
        return engine.handshake.register(registration);
    }
}
