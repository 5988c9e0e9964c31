/**
 * The environment of the tests: {@link io.twophp.jaxrs.rig.TestServer} is an application with 2PHP on a loopback port,
 * on Weld, Jersey and H2; {@link io.twophp.jaxrs.rig.Caller} is one of its clients.
 */
package io.twophp.jaxrs.rig;
