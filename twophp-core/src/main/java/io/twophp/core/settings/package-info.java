/** Where configuration comes from, and the engine's own settings with their defaults. */
package io.twophp.core.settings;
