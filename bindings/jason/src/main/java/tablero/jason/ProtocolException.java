package tablero.jason;

/** The referee cannot be understood, or refuses to talk; the message is for the student. */
final class ProtocolException extends Exception {
    private static final long serialVersionUID = 1L;

    ProtocolException(String message) {
        super(message);
    }
}
