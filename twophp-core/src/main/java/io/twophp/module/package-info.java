/** What a web module is to the engine: the one place its parts are unique in. */
package io.twophp.module;
