package io.twophp.cdi.endpoint;

import io.twophp.Dialect;
import io.twophp.InvalidConfigurationException;
import io.twophp.core.policy.EndpointPolicy;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/** The location of a two-phase method: an address of its own, or the end of a path of locators. */
public final class ResourceLocation {

    private ResourceLocation() {}

    /**
     * Checks the locators that lead to a two-phase method, directly or through others, as far as their return types
     * name a class.
     *
     * @param type the method's class
     * @param all locators of the application
     * @throws InvalidConfigurationException if the method needs an address of its own and has none, or has others too;
     *     or if a locator reads a part of the request in which two requests can differ that the dialect treats as the
     *     same
     */
    public static void check(Class<?> type, Collection<Locator> all, EndpointPolicy policy) {
        boolean addressed =
                policy.dialects().contains(Dialect.POE) || policy.dialects().contains(Dialect.EXACTLY_ONCE);
        if (addressed && !new ResourceClass(type).isRoot()) {
            throw refused(policy, "only a sub-resource locator leads here; give the class a @Path");
        }
        for (Locator locator : leadingTo(type, all)) {
            if (addressed) {
                throw refused(
                        policy,
                        "the locator " + locator.name() + " leads here; give the class a @Path, and no locator");
            }
            UnnamedParameters.check(locator.declaring(), locator.method(), policy);
        }
    }

    private static InvalidConfigurationException refused(EndpointPolicy policy, String why) {
        return new InvalidConfigurationException("@TwoPhaseMutation on " + policy.endpoint()
                + ": dialects = " + policy.dialects().iterator().next()
                + " needs one address that is known beforehand, and " + why + ".");
    }

    private static Set<Locator> leadingTo(Class<?> type, Collection<Locator> all) {
        Set<Locator> leading = new LinkedHashSet<>();
        all.stream().filter(near -> near.returned().isAssignableFrom(type)).forEach(leading::add);
        for (int before = 0; before < leading.size(); ) {
            before = leading.size();
            for (Locator near : Set.copyOf(leading)) {
                all.stream()
                        .filter(far -> far.returned().isAssignableFrom(near.declaring()))
                        .forEach(leading::add);
            }
        }
        return leading;
    }
}
