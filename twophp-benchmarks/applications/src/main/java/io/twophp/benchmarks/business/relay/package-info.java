/** A service that has another one make the purchase: measures the costs of the client that it calls with. */
package io.twophp.benchmarks.business.relay;
