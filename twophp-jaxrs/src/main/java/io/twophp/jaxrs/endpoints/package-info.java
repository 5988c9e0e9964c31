/**
 * The addresses that the library itself answers, below {@code 2php/} and in place of resources that do not exist yet:
 * {@link io.twophp.jaxrs.endpoints.LibraryRouter} before matching, its {@code LateAddresses} after it, if the
 * application's own filters there authenticate callers.
 */
package io.twophp.jaxrs.endpoints;
