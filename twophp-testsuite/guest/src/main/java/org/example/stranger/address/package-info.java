/** Resources of dialects whose names are addresses. */
package org.example.stranger.address;
