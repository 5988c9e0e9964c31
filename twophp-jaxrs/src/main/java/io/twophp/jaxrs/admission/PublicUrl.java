package io.twophp.jaxrs.admission;

import io.twophp.InvalidConfigurationException;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.settings.Settings;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/**
 * Replaces scheme, host and port of every request's {@code UriInfo} by those that clients know the application under
 * ({@code twophp.public-url}), so that no recorded link is made from a {@code Host} header. Without the setting, links
 * are as the server makes them, that is from this header. Runs before all other filters.
 */
@PreMatching
@ModuleBean
@Priority(Integer.MIN_VALUE)
public class PublicUrl implements ContainerRequestFilter {

    private static final String SETTING = "twophp.public-url";

    private final Optional<String> origin;

    @Inject
    PublicUrl(Settings settings) {
        this.origin = settings.find(SETTING).map(text -> origin(SETTING, text, "https://shop.example"));
    }

    /** Returns whether there is something to do for requests. */
    public boolean isSet() {
        return origin.isPresent();
    }

    @Override
    public void filter(ContainerRequestContext request) {
        UriInfo uri = request.getUriInfo();
        String ours = origin.orElseThrow();
        request.setRequestUri(moved(ours, uri.getBaseUri()), moved(ours, uri.getRequestUri()));
    }

    private static URI moved(String origin, URI uri) {
        return URI.create(origin + uri.getRawPath() + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery()));
    }

    /** @throws InvalidConfigurationException if a setting's address is not just scheme, host and port */
    public static String origin(String setting, String text, String example) {
        try {
            URI uri = new URI(text);
            boolean http = "https".equalsIgnoreCase(uri.getScheme()) || "http".equalsIgnoreCase(uri.getScheme());
            boolean bare = uri.getRawUserInfo() == null && uri.getRawQuery() == null && uri.getRawFragment() == null;
            if (http
                    && bare
                    && uri.getHost() != null
                    && (uri.getRawPath().isEmpty() || uri.getRawPath().equals("/"))) {
                return uri.getScheme() + "://" + uri.getRawAuthority();
            }
        } catch (URISyntaxException e) {
            // Refused below.
        }
        throw new InvalidConfigurationException("Setting " + setting + " = '" + text
                + "' is no scheme, host and port; write one such as " + example + ", without a path.");
    }
}
