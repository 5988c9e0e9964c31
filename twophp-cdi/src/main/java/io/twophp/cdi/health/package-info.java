/** Readiness and liveness through MicroProfile Health, where the server has it. */
package io.twophp.cdi.health;
