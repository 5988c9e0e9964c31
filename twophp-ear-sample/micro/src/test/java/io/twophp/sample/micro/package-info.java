/** All services of the sample on one Payara Micro: {@link io.twophp.sample.micro.Demo}, and the tests of checkouts. */
package io.twophp.sample.micro;
