package io.twophp.central.login;

import io.twophp.central.access.Role;
import io.twophp.central.problem.Refusal;
import io.twophp.central.problem.RefusalType;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads and checks what requests say of users. */
final class UserInput {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._@+-]{1,64}");

    private UserInput() {}

    static String text(JsonObject body, String member) {
        if (body != null && body.get(member) instanceof JsonString text) {
            return text.getString();
        }
        throw Refusal.malformed("The member " + member + " is a text, and has to be there.");
    }

    static String name(JsonObject body) {
        String name = text(body, "name");
        if (!NAME.matcher(name).matches()) {
            throw Refusal.malformed("A name has 1 to 64 letters, digits and characters of ._@+-.");
        }
        return name;
    }

    static String password(JsonObject body, String member, String name) {
        String password = text(body, member);
        if (password.length() < Passwords.SHORTEST
                || password.length() > Passwords.LONGEST
                || password.equalsIgnoreCase(name)) {
            throw RefusalType.WEAK_PASSWORD.refusal("A password has " + Passwords.SHORTEST + " to " + Passwords.LONGEST
                    + " characters, and is not the name.");
        }
        return password;
    }

    static Set<Role> roles(JsonObject body) {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        if (body.get("roles") instanceof JsonArray names) {
            for (JsonValue name : names) {
                roles.add(Role.of(name instanceof JsonString text ? text.getString() : "")
                        .orElseThrow(UserInput::noRoles));
            }
        }
        if (roles.isEmpty()) {
            throw noRoles();
        }
        return roles;
    }

    private static Refusal noRoles() {
        return Refusal.malformed("The member roles is a list of viewer, operator, auditor and administrator.");
    }

    static JsonArrayBuilder json(Set<Role> roles) {
        return Json.createArrayBuilder(roles.stream().sorted().map(Role::text).toList());
    }
}
