package tablero.jason;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.StringReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import javax.json.Json;
import javax.json.JsonException;
import javax.json.JsonObject;
import javax.json.JsonReader;

/** One connection to the referee: a JSON object a line, both ways, beginning with the greetings. */
final class RefereeLine implements Closeable {
    static final int VERSION = 1;

    private final Socket socket = new Socket();
    private final BufferedReader in;
    private final OutputStream out;

    /** Connects, and hears the referee's greeting. */
    RefereeLine(InetSocketAddress address, int timeoutMillis) throws IOException, ProtocolException {
        try {
            socket.connect(address, timeoutMillis);
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(timeoutMillis);
            in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            out = socket.getOutputStream();
            hearGreeting(address);
            socket.setSoTimeout(0);
        } catch (IOException | ProtocolException e) {
            socket.close();
            throw e;
        }
    }

    private void hearGreeting(InetSocketAddress address) throws IOException, ProtocolException {
        String other = "what answers at " + address + " is not a referee of Tablero";
        JsonObject hello;
        try {
            hello = read();
        } catch (java.net.SocketTimeoutException e) {
            throw new ProtocolException(other + ": it says nothing");
        } catch (ProtocolException e) {
            throw new ProtocolException(other + ": " + e.getMessage());
        }
        if (!"hello".equals(hello.getString("type", "")) || !"tablero".equals(hello.getString("protocol", ""))) {
            throw new ProtocolException(other + ": it says " + hello);
        }
        int version = hello.getInt("version", 0);
        if (version != VERSION) {
            throw new ProtocolException("the referee at " + address + " speaks version " + version
                    + " of the protocol, this environment speaks version " + VERSION
                    + ": use the environment that came with your tablero");
        }
    }

    /** Greets, and gives what the referee answers: welcome or refused. */
    JsonObject greet(String name, int seat, String token) throws IOException, ProtocolException {
        var hello = Json.createObjectBuilder().add("type", "hello").add("protocol", "tablero").add("version", VERSION)
                .add("name", name).add("seat", seat);
        if (token != null) {
            hello.add("token", token);
        }
        send(hello.build());
        return read();
    }

    /** Waits for the next message. */
    JsonObject read() throws IOException, ProtocolException {
        String line = in.readLine();
        if (line == null) {
            throw new EOFException("the referee hung up");
        }
        try (JsonReader reader = Json.createReader(new StringReader(line))) {
            return reader.readObject();
        } catch (JsonException e) {
            throw new ProtocolException("not a line of JSON: " + line);
        }
    }

    synchronized void send(JsonObject message) throws IOException {
        out.write((message + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // It is closed either way.
        }
    }
}
