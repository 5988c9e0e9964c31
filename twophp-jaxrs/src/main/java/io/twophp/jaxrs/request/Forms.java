package io.twophp.jaxrs.request;

import jakarta.ws.rs.core.MediaType;
import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Queries and forms in the encoding of HTML, {@code application/x-www-form-urlencoded}. */
public final class Forms {

    private Forms() {}

    /** Returns whether a media type, perhaps null, is that of such a form. */
    public static boolean isForm(MediaType type) {
        return MediaType.APPLICATION_FORM_URLENCODED_TYPE.isCompatible(type);
    }

    /** Returns the charset that a media type, perhaps null, names, if it is supported. */
    public static Optional<String> charset(MediaType type) {
        try {
            return Optional.ofNullable(type)
                    .map(some -> some.getParameters().get(MediaType.CHARSET_PARAMETER))
                    .filter(Charset::isSupported);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Passes on name and value of each field, still encoded; of none if the text is null. */
    public static void each(String text, BiConsumer<String, String> field) {
        for (String pair : text == null ? new String[0] : text.split("&")) {
            if (!pair.isEmpty()) {
                String[] parts = pair.split("=", 2);
                field.accept(parts[0], parts.length == 1 ? "" : parts[1]);
            }
        }
    }

    /** Decodes a text; keeps it as it is if it is malformed. */
    public static String decoded(String text, Charset charset) {
        try {
            return URLDecoder.decode(text, charset);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}
