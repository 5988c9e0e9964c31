/** Warehouse: picks reserved items from its bins. The end of its branch: it calls no other service. */
package io.twophp.sample.warehouse;
