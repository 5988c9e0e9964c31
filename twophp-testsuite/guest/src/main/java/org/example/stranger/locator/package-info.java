/** Sub-resources: what locators return, managed by the container or not. */
package org.example.stranger.locator;
