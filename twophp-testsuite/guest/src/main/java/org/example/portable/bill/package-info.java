/** Bills: their notices leave after the bill's transaction has committed. */
package org.example.portable.bill;
