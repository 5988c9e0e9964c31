/**
 * An application as a developer would write it who has read nothing but the README: plain Jakarta EE 10 with the
 * library's jars in {@code WEB-INF/lib}. It knows {@code @TwoPhaseMutation} and nothing of the library's insides. One
 * package per feature; each under paths of its own, so that its filters meet no other feature's requests.
 */
package org.example.stranger;
