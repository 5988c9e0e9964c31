package io.twophp.central.registry;

import io.twophp.central.problem.Refusal;
import io.twophp.core.protocol.OneLine;
import io.twophp.core.signature.SigningKeys;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/** Reads and checks what requests say of services. */
final class Input {

    private static final int LONGEST_TOKEN = 255;
    private static final int LONGEST_NAME = 255;
    private static final int LONGEST_ADDRESS = 2048;
    private static final Pattern KEY_ID = Pattern.compile("[!#-\\[\\]-~]{1,64}");
    private static final Pattern GUID = Pattern.compile("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}");

    private Input() {}

    static UUID guid(String text) {
        if (!GUID.matcher(text).matches()) {
            throw Refusal.malformed("A service's GUID looks like 123e4567-e89b-42d3-a456-426614174000.");
        }
        return UUID.fromString(text);
    }

    static UUID guid(JsonObject body) {
        return guid(text(body, "service_ledger_id", LONGEST_NAME));
    }

    static String token(JsonObject body) {
        return text(body, "token", LONGEST_TOKEN);
    }

    static String name(JsonObject body) {
        return text(body, "name", LONGEST_NAME);
    }

    /** Returns a key's id, of characters that a field of a signature can hold. */
    static String keyId(JsonObject body) {
        String id = text(body, "key_id", LONGEST_NAME);
        if (!KEY_ID.matcher(id).matches()) {
            throw Refusal.malformed("The member key_id has 1 to 64 visible ASCII characters, but no \" and no \\.");
        }
        return id;
    }

    /** Returns a public key as {@link SigningKeys#text} writes it. */
    static String publicKey(JsonObject body) {
        try {
            return SigningKeys.text(SigningKeys.publicKey(text(body, "public_key", LONGEST_NAME)));
        } catch (IllegalArgumentException e) {
            throw Refusal.malformed(
                    "The member public_key is the base64 of an Ed25519 key's SubjectPublicKeyInfo (RFC 8410).");
        }
    }

    /** Returns an address without a user's name, a query and a fragment; empty if it is null. */
    static Optional<String> address(JsonValue value) {
        if (value == JsonValue.NULL) {
            return Optional.empty();
        }
        if (value instanceof JsonString text && isAddress(text.getString())) {
            return Optional.of(text.getString());
        }
        throw Refusal.malformed("The member address is null, or a URL such as https://shop.example/app.");
    }

    private static boolean isAddress(String text) {
        try {
            URI address = new URI(text);
            return text.length() <= LONGEST_ADDRESS
                    && Set.of("https", "http").contains(String.valueOf(address.getScheme()))
                    && address.getHost() != null
                    && address.getRawUserInfo() == null
                    && address.getRawQuery() == null
                    && address.getRawFragment() == null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    static String state(JsonValue value) {
        if (value instanceof JsonString text && Set.of("ENROLLED", "REVOKED").contains(text.getString())) {
            return text.getString();
        }
        throw Refusal.malformed("The member state is ENROLLED or REVOKED.");
    }

    private static String text(JsonObject body, String member, int longest) {
        if (body.get(member) instanceof JsonString value) {
            String text = value.getString();
            if (!text.isBlank() && OneLine.is(text, longest)) {
                return text;
            }
        }
        throw Refusal.malformed(
                "The member " + member + " is a text of 1 to " + longest + " characters, and has to be there.");
    }
}
