/** Inventory: reserves what is in stock and has the warehouse pick it. */
package io.twophp.sample.inventory;
