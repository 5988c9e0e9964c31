package io.twophp.testsuite.mutants;

import java.util.List;

/**
 * Mistakes with the names that the server makes of a request, and with the permissions to read or change what they
 * name.
 */
final class DialectMistakes {

    private static final Noticer NAMES = new Noticer("io.twophp.jaxrs.dialect.NamedByRequestTest");

    private DialectMistakes() {}

    static List<Mutant> all() {
        return List.of(
                Mutant.in(
                                "io.twophp.cdi.endpoint.EndpointPolicies",
                                "names: X3: a parameter that is no part of a name is deployed")
                        .replace("UnnamedParameters.check(resourceClass, method, policy);", "")
                        .caughtBy("io.twophp.cdi.endpoint.UnnamedParametersTest"),
                Mutant.in(
                                "io.twophp.cdi.endpoint.ResourceLocation",
                                "names: X3: a locator reads what is no part of a name")
                        .replace("UnnamedParameters.check(locator.declaring(), locator.method(), policy);", "")
                        .caughtBy("io.twophp.cdi.LocatedDeploymentTest"),
                NAMES.in(
                                "io.twophp.jaxrs.dialect.ids.CommandInterpreter",
                                "names: X3: matrix parameters say nothing of a command")
                        .replace(".getRawPath().indexOf(';') >= 0", ".getRawPath().isEmpty()"),
                NAMES.in(
                                "io.twophp.jaxrs.dialect.url.UrlFilter",
                                "names: X3: a method sees matrix parameters that its address is not made of")
                        .replace("        leaveOutMatrix(request);\n", ""),
                Mutant.in(
                                "io.twophp.core.command.Pairs",
                                "names: X3: which of a name's values comes first does not count")
                        .replace(
                                "Comparator.comparing(Pair::name);",
                                "Comparator.comparing(Pair::name).thenComparing(Pair::value);")
                        .caughtBy("io.twophp.core.command.CommandEnvelopeTest"),
                Mutant.in("io.twophp.jaxrs.request.JsonBodies", "names: X6: bodies of own addresses have no bound")
                        .replace("readNBytes(LONGEST + 1)", "readAllBytes()")
                        .replace("bytes.length > LONGEST", "bytes.length > Integer.MAX_VALUE - 8")
                        .caughtBy("io.twophp.jaxrs.endpoints.OwnBodiesTest"),
                Mutant.in(
                                "io.twophp.jaxrs.dialect.url.UrlFilter",
                                "names: X15: another site's page executes what is stored")
                        .replace("CHANGING.contains(verb)", "verb.isEmpty()")
                        .caughtBy("io.twophp.jaxrs.admission.CrossSiteTest"),
                Mutant.in("io.twophp.jaxrs.endpoints.Messages", "names: X15: another site's page deletes a message")
                        .replace("            CrossSiteRule.checkOrigin(request);\n", "")
                        .caughtBy("io.twophp.jaxrs.admission.CrossSiteTest"),
                Mutant.in("io.twophp.jaxrs.rendering.Reply", "names: X16: a shared cache may keep an owner's answer")
                        .replace("return set(HttpHeaders.CACHE_CONTROL, \"private, \" + NO_STORE);", "return this;")
                        .caughtBy("io.twophp.jaxrs.dialect.SharedCacheTest"));
    }
}
