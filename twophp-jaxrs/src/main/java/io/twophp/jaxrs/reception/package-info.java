/** Where a client's callbacks arrive (draft §5.5): {@link io.twophp.jaxrs.reception.CallbackReception}. */
package io.twophp.jaxrs.reception;
