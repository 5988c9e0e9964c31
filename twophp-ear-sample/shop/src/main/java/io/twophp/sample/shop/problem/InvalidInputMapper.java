package io.twophp.sample.shop.problem;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Path;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.stream.Collectors;

/** Input that Bean Validation refused as problem details, with the offending members but never their values. */
@Provider
public class InvalidInputMapper implements ExceptionMapper<ConstraintViolationException> {

    @Override
    public Response toResponse(ConstraintViolationException violations) {
        String detail = violations.getConstraintViolations().stream()
                .map(InvalidInputMapper::say)
                .sorted()
                .collect(Collectors.joining("; "));
        return Problem.of(400, "invalid-input", "Invalid input", detail).response();
    }

    private static String say(ConstraintViolation<?> violation) {
        String member = "";
        for (Path.Node node : violation.getPropertyPath()) {
            member = node.getName();
        }
        return member + " " + violation.getMessage();
    }
}
