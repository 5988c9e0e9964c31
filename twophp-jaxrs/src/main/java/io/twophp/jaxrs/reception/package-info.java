/** Where a client's callbacks arrive (draft §5.5): {@link io.twophp.jaxrs.reception.ReceptionFilter}. */
package io.twophp.jaxrs.reception;
