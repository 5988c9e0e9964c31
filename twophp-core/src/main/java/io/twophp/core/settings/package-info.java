/** The source of configuration, and the engine's own settings with their defaults. */
package io.twophp.core.settings;
