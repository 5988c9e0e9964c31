/** Resources of dialects whose names are addresses. */
package org.example.portable.address;
