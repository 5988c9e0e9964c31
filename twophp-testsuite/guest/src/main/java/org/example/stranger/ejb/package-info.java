/** Resources that are EJBs: stateless, singleton, and with a local view. */
package org.example.stranger.ejb;
