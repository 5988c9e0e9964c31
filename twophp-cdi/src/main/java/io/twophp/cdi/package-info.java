/**
 * The engine inside a CDI container: {@link io.twophp.cdi.TwoPhaseExtension} refuses wrong use at deployment,
 * {@link io.twophp.cdi.TwoPhaseInterceptor} runs a confirmed resource method as the engine's execution,
 * {@link io.twophp.cdi.CurrentIntent} carries the current request's claim between the HTTP side and the interceptor.
 * The application replaces our beans by {@code @Alternative @Priority} ones. Must not know JPA or the HTTP side.
 */
package io.twophp.cdi;
