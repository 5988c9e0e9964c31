/** Two JAX-RS applications in one WAR, which share a resource class and map its exceptions differently. */
package org.example.stranger.applications;
