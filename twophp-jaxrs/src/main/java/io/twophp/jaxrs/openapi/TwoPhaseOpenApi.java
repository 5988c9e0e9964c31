package io.twophp.jaxrs.openapi;

import io.twophp.cdi.settings.ServerSettings;
import io.twophp.jaxrs.openapi.operation.TwoPhaseOperations;
import java.lang.System.Logger.Level;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.callbacks.Callback;
import org.eclipse.microprofile.openapi.models.headers.Header;
import org.eclipse.microprofile.openapi.models.links.Link;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.parameters.RequestBody;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.security.SecurityScheme;
import org.eclipse.microprofile.openapi.models.servers.Server;
import org.eclipse.microprofile.openapi.models.tags.Tag;

/**
 * Describes two-phase operations as they are: the headers of both phases, the confirmation, its answers, the problems,
 * and the library's own addresses. An application that has a filter of its own names it in
 * {@code twophp.openapi.filter}, or extends this class; it runs after this one, and does not see operations that are
 * bound later. Created by the server.
 */
public class TwoPhaseOpenApi implements OASFilter {

    static final String NEXT = "twophp.openapi.filter";

    private static final System.Logger LOG = System.getLogger(TwoPhaseOpenApi.class.getName());

    private final OASFilter next;

    public TwoPhaseOpenApi() {
        this.next =
                ServerSettings.source().find(NEXT).map(TwoPhaseOpenApi::make).orElse(new OASFilter() {});
    }

    private static OASFilter make(String name) {
        try {
            return load(name)
                    .asSubclass(OASFilter.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new IllegalArgumentException(
                    NEXT + " = '" + name + "' names no OASFilter with a public constructor without parameters.", e);
        }
    }

    /** Loads a class by the application's loader, which may not be the thread's when the document is made. */
    private static Class<?> load(String name) throws ClassNotFoundException {
        try {
            return Class.forName(name, true, Thread.currentThread().getContextClassLoader());
        } catch (ClassNotFoundException e) {
            return Class.forName(name);
        }
    }

    @Override
    public void filterOpenAPI(OpenAPI document) {
        Description description = new Description(document);
        TwoPhaseOperations.whenNoted(() -> describe(description));
        next.filterOpenAPI(document);
    }

    /** Describes what is bound so far; some servers bind later. A failure must not prevent deployment. */
    private static void describe(Description description) {
        try {
            description.describe(TwoPhaseOperations.all());
        } catch (RuntimeException | LinkageError e) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0008 Two-phase operations could not be added to the OpenAPI document, or not all.",
                    e);
        }
    }

    @Override
    public PathItem filterPathItem(PathItem item) {
        return next.filterPathItem(item);
    }

    @Override
    public Operation filterOperation(Operation operation) {
        return next.filterOperation(operation);
    }

    @Override
    public Parameter filterParameter(Parameter parameter) {
        return next.filterParameter(parameter);
    }

    @Override
    public Header filterHeader(Header header) {
        return next.filterHeader(header);
    }

    @Override
    public RequestBody filterRequestBody(RequestBody body) {
        return next.filterRequestBody(body);
    }

    @Override
    public APIResponse filterAPIResponse(APIResponse response) {
        return next.filterAPIResponse(response);
    }

    @Override
    public Schema filterSchema(Schema schema) {
        return next.filterSchema(schema);
    }

    @Override
    public SecurityScheme filterSecurityScheme(SecurityScheme scheme) {
        return next.filterSecurityScheme(scheme);
    }

    @Override
    public Server filterServer(Server server) {
        return next.filterServer(server);
    }

    @Override
    public Tag filterTag(Tag tag) {
        return next.filterTag(tag);
    }

    @Override
    public Link filterLink(Link link) {
        return next.filterLink(link);
    }

    @Override
    public Callback filterCallback(Callback callback) {
        return next.filterCallback(callback);
    }
}
