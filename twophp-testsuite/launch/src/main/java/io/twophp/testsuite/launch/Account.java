package io.twophp.testsuite.launch;

import java.util.List;

/** A user whom a server knows. */
record Account(String name, String password, List<String> groups) {}
