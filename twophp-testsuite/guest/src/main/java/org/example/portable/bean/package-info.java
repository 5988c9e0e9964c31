/** Resource classes as developers write them: EJBs, sub-resources, generic superclasses, two JAX-RS applications. */
package org.example.portable.bean;
