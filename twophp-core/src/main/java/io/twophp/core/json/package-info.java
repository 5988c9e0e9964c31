/**
 * Checks JSON before a parser reads it: {@link io.twophp.core.json.JsonShape}. Needs no other package of this project.
 */
package io.twophp.core.json;
