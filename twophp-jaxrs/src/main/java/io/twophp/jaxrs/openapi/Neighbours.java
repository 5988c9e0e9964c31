package io.twophp.jaxrs.openapi;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.PathItem.HttpMethod;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;

/**
 * Makes the operations that an address which is a name has beside the application's POST: the GET of POST Once Exactly;
 * PUT, GET and DELETE of HTTP exactly-once.
 */
final class Neighbours {

    private static final Pattern VARIABLE = Pattern.compile("\\{\\s*(\\w[\\w.-]*)[^}]*}");

    private final PathItem item;
    private final Operation post;
    private final Fragments fragments;

    Neighbours(String path, PathItem item) {
        this.item = item;
        this.post = item.getPOST();
        this.fragments = new Fragments(List.of(), Map.of("path", OperationIds.of("", path)));
    }

    /** Adds the GET of POST Once Exactly, which answers as the POST did, unless the application has one. */
    void postOnceExactly() {
        if (item.getGET() != null) {
            return;
        }
        Operation get = beside();
        APIResponse success = Fragments.responses(post).getAPIResponses().entrySet().stream()
                .filter(response -> response.getKey().matches("2.."))
                .map(response -> copy(response.getValue()))
                .findFirst()
                .orElseGet(() -> OASFactory.createAPIResponse().description("The response of the POST"));
        get.getResponses().addAPIResponse("200", success);
        fragments.add("POE GET", get);
        item.setGET(get);
    }

    /** Adds the operations of HTTP exactly-once: the POST describes the input of PUT and the output of GET. */
    void exactlyOnce() {
        Operation put = beside();
        put.setRequestBody(post.getRequestBody());
        fragments.add("EXACTLY_ONCE PUT", put);
        Operation get = beside();
        APIResponses answers = Fragments.responses(post);
        answers.getAPIResponses()
                .forEach((status, response) -> get.getResponses().addAPIResponse(status, copy(response)));
        fragments.add("EXACTLY_ONCE GET", get);
        Operation delete = beside();
        fragments.add("EXACTLY_ONCE DELETE", delete);
        item.PUT(put).GET(get).DELETE(delete);
        post.setRequestBody(null);
        post.setResponses(OASFactory.createAPIResponses());
    }

    private Operation beside() {
        Operation other = OASFactory.createOperation().responses(OASFactory.createAPIResponses());
        pathParameters(item, Set.of(HttpMethod.POST), other);
        tagsAndSecurity(post, other);
        return other;
    }

    /** Copies tags that are not there yet, and security unless there is some. */
    static void tagsAndSecurity(Operation operation, Operation other) {
        if (operation.getTags() != null) {
            operation.getTags().stream()
                    .filter(tag -> other.getTags() == null || !other.getTags().contains(tag))
                    .forEach(other::addTag);
        }
        if (operation.getSecurity() != null && other.getSecurity() == null) {
            other.setSecurity(List.copyOf(operation.getSecurity()));
        }
    }

    static void pathParameters(PathItem item, Set<HttpMethod> methods, Operation other) {
        Stream.concat(
                        Stream.ofNullable(item.getParameters()),
                        methods.stream().map(item.getOperations()::get).map(Operation::getParameters))
                .filter(all -> all != null)
                .flatMap(Collection::stream)
                .filter(parameter -> parameter.getIn() == Parameter.In.PATH)
                .forEach(parameter -> Fragments.add(parameter, other));
    }

    /** Completes the variables of an address that is a name: a method need not take them, documents must. */
    static void completeParameters(String path, PathItem item, Operation operation) {
        Set<String> declared = Stream.of(item.getParameters(), operation.getParameters())
                .filter(Objects::nonNull)
                .flatMap(Collection::stream)
                .filter(parameter -> parameter.getIn() == Parameter.In.PATH)
                .map(Parameter::getName)
                .collect(Collectors.toSet());
        VARIABLE.matcher(path)
                .results()
                .map(variable -> variable.group(1))
                .filter(name -> !declared.contains(name))
                .forEach(name -> operation.addParameter(Fragments.variable(name)));
    }

    /** Copies a response, so that additions to one operation do not appear in others. */
    static APIResponse copy(APIResponse response) {
        return response.getRef() != null
                ? response
                : completed(OASFactory.createAPIResponse().description(response.getDescription()), response);
    }

    static APIResponse completed(APIResponse copy, APIResponse response) {
        if (response.getContent() != null) {
            copy.setContent(OASFactory.createContent());
            response.getContent().getMediaTypes().forEach(copy.getContent()::addMediaType);
        }
        if (response.getHeaders() != null) {
            response.getHeaders().forEach(copy::addHeader);
        }
        return copy;
    }
}
