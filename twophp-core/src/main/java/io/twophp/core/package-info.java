/**
 * The composition root: {@link io.twophp.core.EngineBuilder} takes the ports and settings of a service, and
 * {@link io.twophp.core.Engine} is what runs. Servers, the client in Java SE and tests make their engines here; the
 * packages below must not know this one.
 */
package io.twophp.core;
