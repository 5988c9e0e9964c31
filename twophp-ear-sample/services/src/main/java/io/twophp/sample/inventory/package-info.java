/** Inventory: reserves items in stock and has the warehouse pick them. */
package io.twophp.sample.inventory;
