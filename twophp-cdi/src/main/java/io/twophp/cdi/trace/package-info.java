/**
 * The library's work as spans of a trace, if the OpenTelemetry API is present: the rest of the library uses
 * {@link io.twophp.cdi.trace.Tracing}. {@code OpenTelemetryTracing} and {@code OpenTelemetrySpan} alone know that API,
 * and are loaded only with it.
 */
package io.twophp.cdi.trace;
