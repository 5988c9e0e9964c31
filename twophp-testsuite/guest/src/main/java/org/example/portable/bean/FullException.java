package org.example.portable.bean;

/** There is no room left. */
public class FullException extends RuntimeException {

    private static final long serialVersionUID = 1L;
}
