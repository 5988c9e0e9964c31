package jakarta.resource;

/** Stands in for the class of a server, which core knows by its name alone. */
public class ResourceException extends Exception {

    private static final long serialVersionUID = 1L;
}
