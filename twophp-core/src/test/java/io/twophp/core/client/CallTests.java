package io.twophp.core.client;

/** Tests of calls: each has a shop of its own, and a service that the shop calls. */
abstract class CallTests extends Requests {

    final Calls calls = new Calls();
}
