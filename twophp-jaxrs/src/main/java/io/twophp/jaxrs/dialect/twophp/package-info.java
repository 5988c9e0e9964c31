/** 2PHP itself: Phase 1, Auto-Confirm, and requests that the server confirms without being asked. */
package io.twophp.jaxrs.dialect.twophp;
