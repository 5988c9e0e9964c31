/** What becomes of work whose worker was lost: {@link io.twophp.recovery.RecoverySweep}. */
package io.twophp.recovery;
