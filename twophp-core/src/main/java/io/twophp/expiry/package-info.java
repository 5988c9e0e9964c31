/** What happens by time alone: {@link io.twophp.expiry.ExpirySweep} and {@link io.twophp.expiry.RetentionSweep}. */
package io.twophp.expiry;
