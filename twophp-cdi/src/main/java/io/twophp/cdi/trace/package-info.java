/**
 * What the library does as spans of a trace, where the OpenTelemetry API is: {@link io.twophp.cdi.trace.Tracing} is
 * what the rest of the library sees. {@code OpenTelemetryTracing} and {@code OpenTelemetrySpan} alone know that API,
 * and are loaded only where it is.
 */
package io.twophp.cdi.trace;
