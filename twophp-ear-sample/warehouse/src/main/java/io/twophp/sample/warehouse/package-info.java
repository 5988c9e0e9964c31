/** Warehouse: picks what was reserved from its bins. The end of its branch: it calls nobody. */
package io.twophp.sample.warehouse;
