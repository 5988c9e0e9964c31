/** Readiness and liveness through MicroProfile Health, if the server has it. */
package io.twophp.cdi.health;
