/**
 * Resource methods whose answers depend on all that JAX-RS offers, three times: without 2PHP ({@code plain}), with it
 * ({@code hands}), and with it in transparent mode ({@code clear}). The three paths have the same length, so that an
 * answer that names its own address has as well.
 */
package org.example.stranger.fidelity;
