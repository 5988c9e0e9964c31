package io.twophp.jaxrs.openapi;

import java.util.Collection;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.parameters.Parameter.In;

/**
 * Completes the variable parts of an address. If they are part of the request's name, a method need not take them as
 * parameters; the document would be invalid without them.
 */
final class TemplateParameters {

    private static final Pattern VARIABLE = Pattern.compile("\\{\\s*(\\w[\\w.-]*)[^}]*}");

    private TemplateParameters() {}

    static void complete(String path, PathItem item, Operation operation) {
        Set<String> declared = Stream.of(item.getParameters(), operation.getParameters())
                .filter(Objects::nonNull)
                .flatMap(Collection::stream)
                .filter(parameter -> parameter.getIn() == In.PATH)
                .map(Parameter::getName)
                .collect(Collectors.toSet());
        VARIABLE.matcher(path)
                .results()
                .map(variable -> variable.group(1))
                .filter(name -> !declared.contains(name))
                .forEach(name -> operation.addParameter(Fragments.variable(name)));
    }
}
