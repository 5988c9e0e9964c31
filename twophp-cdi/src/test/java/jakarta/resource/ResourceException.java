package jakarta.resource;

/** Stands for the one of a server, which core tells by its name alone. */
public class ResourceException extends Exception {

    private static final long serialVersionUID = 1L;
}
