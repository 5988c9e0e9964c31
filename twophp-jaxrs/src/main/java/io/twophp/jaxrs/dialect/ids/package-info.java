/** Commands of IDS, whose key is computed from their content. */
package io.twophp.jaxrs.dialect.ids;
