/**
 * Settles doubts (L20): {@link io.twophp.central.settle.Settlements} asks the service that owns the row, which decides.
 * Nothing here changes an outcome by itself.
 */
package io.twophp.central.settle;
