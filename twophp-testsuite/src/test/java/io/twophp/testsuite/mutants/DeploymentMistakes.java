package io.twophp.testsuite.mutants;

import java.util.List;

/** Mistakes with what is found at deployment and at start. */
final class DeploymentMistakes {

    private static final String RESOURCE = "io.twophp.cdi.endpoint.ResourceClass";
    private static final Noticer TEST = new Noticer("io.twophp.cdi.ReachTest");

    private DeploymentMistakes() {}

    static List<Mutant> all() {
        return List.of(
                TEST.in("io.twophp.cdi.endpoint.MethodShape", "reach: a static method is deployed")
                        .replace(" || Modifier.isStatic(modifiers)", ""),
                TEST.in("io.twophp.cdi.endpoint.Inheritance", "reach: an inherited static method is deployed")
                        .replace("&& !isStaticOfAnInterface(method)", "&& !Modifier.isStatic(method.getModifiers())"),
                TEST.in(RESOURCE, "reach: a method without the annotation, to CDI, is deployed")
                        .replace(".noneMatch(place ->", ".allMatch(place -> false &&"));
    }
}
