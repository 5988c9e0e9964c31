/**
 * The engine inside a CDI container: {@link io.twophp.cdi.TwoPhaseExtension} refuses wrong use at deployment,
 * {@link io.twophp.cdi.TwoPhaseInterceptor} runs a confirmed resource method as the engine's execution,
 * {@link io.twophp.cdi.CurrentIntent} is what the current request carries between the HTTP side and the interceptor.
 * Beans of the application replace ours by being {@code @Alternative @Priority}. Must not know JPA or the HTTP side.
 */
package io.twophp.cdi;
