/** Checks JSON before a parser reads it: {@link io.twophp.core.json.JsonShape}. Needs nothing else of this project. */
package io.twophp.core.json;
