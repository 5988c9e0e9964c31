/** Resources whose JAX-RS annotations stand elsewhere: on interfaces and superclasses, generic ones among them. */
package org.example.stranger.contract;
