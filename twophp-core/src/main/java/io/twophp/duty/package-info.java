/**
 * What has to be done by time: an engine has a few {@link io.twophp.duty.Duty duties}, and whoever has a clock asks
 * {@link io.twophp.duty.Duties} for those of every engine and takes their turns.
 */
package io.twophp.duty;
