package io.twophp.jaxrs.dialect.url;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The regular expression of a {@code @Path} (Jakarta REST §3.7.3), and its place among others (§3.7.2). Two paths that
 * differ in the names of their parameters only are one.
 */
final class PathPattern {

    /** The order in which servers match paths. */
    static final Comparator<PathPattern> ORDER = Comparator.<PathPattern>comparingInt(pattern -> -pattern.literals)
            .thenComparingInt(pattern -> -pattern.groups.size())
            .thenComparingInt(pattern -> -pattern.expressions)
            .thenComparing(pattern -> pattern.text);

    private static final String REST = "(/.*)?";
    private static final String ONE_SEGMENT = "[^/]+?";
    private static final Pattern ESCAPES = Pattern.compile("(?:%[0-9A-Fa-f]{2})+");

    private final StringBuilder building = new StringBuilder();
    private final StringBuilder shape = new StringBuilder();
    private final List<Integer> groups = new ArrayList<>();
    private final String text;
    /** The literal beginning of each path that matches; excludes most other paths quickly. */
    private final String prefix;

    private final Pattern pattern;
    private final int rest;
    private int captured;
    private int literals;
    private int expressions;

    PathPattern(String path) {
        String bare = path.replaceAll("^/+|/+$", "");
        if (!bare.isEmpty()) {
            literal('/');
            parse(bare);
        }
        this.text = building.toString();
        this.prefix = text.isEmpty() ? "" : "/" + bare.replaceFirst("(?s)[^A-Za-z0-9/].*", "");
        this.rest = captured + 1;
        this.pattern = Pattern.compile(text + REST);
    }

    private void parse(String path) {
        for (int at = 0; at < path.length(); at++) {
            if (path.charAt(at) == '{') {
                int end = closing(path, at);
                parameter(path.substring(at + 1, end));
                at = end;
            } else {
                literal(path.charAt(at));
            }
        }
    }

    private static int closing(String path, int from) {
        int depth = 0;
        for (int at = from; at < path.length(); at++) {
            depth += path.charAt(at) == '{' ? 1 : path.charAt(at) == '}' ? -1 : 0;
            if (depth == 0) {
                return at;
            }
        }
        throw new IllegalArgumentException("@Path(\"" + path + "\") has a brace that is never closed");
    }

    private void parameter(String inside) {
        int colon = inside.indexOf(':');
        String expression =
                colon < 0 ? ONE_SEGMENT : inside.substring(colon + 1).strip();
        captured++;
        groups.add(captured);
        captured += Pattern.compile(expression).matcher("").groupCount();
        expressions += colon < 0 ? 0 : 1;
        building.append('(').append(expression).append(')');
        shape.append("{}");
    }

    private void literal(char c) {
        literals++;
        shape.append(c);
        building.append(c == '/' || Character.isLetterOrDigit(c) && c < 0x80 ? String.valueOf(c) : quoted(c));
    }

    private static String quoted(char c) {
        if (c > ' ' && c < 0x7f && "\"<>\\^`|%".indexOf(c) < 0) {
            return Pattern.quote(String.valueOf(c));
        }
        return c == '%'
                ? "%"
                : "(?i:" + URLEncoder.encode(String.valueOf(c), UTF_8).replace("+", "%20") + ")";
    }

    String text() {
        return text;
    }

    /** Returns the path with {@code {}} for each parameter, whatever its name or expression. */
    String shape() {
        return shape.toString();
    }

    /** @param path encoded, with a slash in front, without matrix parameters; matched up to a slash or the end */
    Optional<Match> match(String path) {
        if (!path.startsWith(prefix)) {
            return Optional.empty();
        }
        Matcher matcher = pattern.matcher(path);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        List<String> values =
                groups.stream().map(matcher::group).map(PathPattern::decoded).toList();
        String behind = matcher.group(rest);
        return Optional.of(new Match(values, behind == null ? "" : behind));
    }

    /** Decodes a text; keeps malformed escapes as they are. */
    static String decoded(String text) {
        return text == null
                ? ""
                : ESCAPES.matcher(text)
                        .replaceAll(escapes -> Matcher.quoteReplacement(URLDecoder.decode(escapes.group(), UTF_8)));
    }

    /**
     * The result of a match.
     *
     * @param values of its parameters, decoded, from left to right
     * @param rest of the path: empty, or from a slash on
     */
    record Match(List<String> values, String rest) {

        boolean isWhole() {
            return rest.isEmpty() || rest.equals("/");
        }
    }
}
