/** An application that runs unchanged on every server: its data source and its accounts are the server's. */
package org.example.portable;
