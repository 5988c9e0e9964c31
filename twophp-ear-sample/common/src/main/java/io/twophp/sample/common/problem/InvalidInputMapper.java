package io.twophp.sample.common.problem;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Path;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.util.stream.Collectors;

/** Maps input that Bean Validation refused to problem details, with the offending members but never their values. */
final class InvalidInputMapper implements ExceptionMapper<ConstraintViolationException> {

    private final String service;

    InvalidInputMapper(String service) {
        this.service = service;
    }

    @Override
    public Response toResponse(ConstraintViolationException violations) {
        String detail = violations.getConstraintViolations().stream()
                .map(InvalidInputMapper::say)
                .sorted()
                .collect(Collectors.joining("; "));
        return Problem.of(service, 400, "invalid-input", "Invalid input", detail)
                .response();
    }

    private static String say(ConstraintViolation<?> violation) {
        String member = "";
        for (Path.Node node : violation.getPropertyPath()) {
            member = node.getName();
        }
        return member + " " + violation.getMessage();
    }
}
