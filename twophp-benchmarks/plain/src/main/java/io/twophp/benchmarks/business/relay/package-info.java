/** A service that has another one make the purchase: what a client costs that a service calls with. */
package io.twophp.benchmarks.business.relay;
