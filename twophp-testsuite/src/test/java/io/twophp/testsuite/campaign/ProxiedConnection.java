package io.twophp.testsuite.campaign;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.testsuite.campaign.CommitProxy.Cargo;
import io.twophp.testsuite.campaign.CommitProxy.Loss;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One connection through the {@link CommitProxy}, message by message (PostgreSQL's protocol 3). The driver prepares its
 * statements once and names them afterwards, COMMIT among them: Parse says what a name stands for, Bind which name is
 * meant.
 */
final class ProxiedConnection {

    private static final int SSL_REQUEST = 80877103;
    private static final int GSS_REQUEST = 80877104;

    private final CommitProxy proxy;
    private final Socket client;
    private final Socket database;
    private final Map<String, String> statements = new ConcurrentHashMap<>();
    private final Set<Cargo> cargo = EnumSet.noneOf(Cargo.class);
    private volatile boolean losesReply;

    ProxiedConnection(CommitProxy proxy, Socket client, Socket database) {
        this.proxy = proxy;
        this.client = client;
        this.database = database;
    }

    /** Carries messages from the client to the database, until one side ends. */
    void requests() {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(client.getInputStream()));
                DataOutputStream out = new DataOutputStream(new BufferedOutputStream(database.getOutputStream()))) {
            startup(in, out);
            while (true) {
                int type = in.readUnsignedByte();
                byte[] body = in.readNBytes(in.readInt() - 4);
                if (isCommit(type, body) && isCut()) {
                    return;
                }
                carry(type, body, in, out);
            }
        } catch (IOException e) {
            // The connection is over, for one side or both.
        } finally {
            end();
        }
    }

    /** Carries messages from the database to the client, until one side ends. */
    void replies() {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(database.getInputStream()));
                DataOutputStream out = new DataOutputStream(new BufferedOutputStream(client.getOutputStream()))) {
            while (true) {
                int type = in.readUnsignedByte();
                if (type == 'N' && !started) {
                    out.writeByte(type);
                    out.flush();
                    continue;
                }
                byte[] body = in.readNBytes(in.readInt() - 4);
                if (losesReply && type == 'C' && text(body, 0).equals("COMMIT")) {
                    proxy.wasCut();
                    return;
                }
                carry(type, body, in, out);
            }
        } catch (IOException e) {
            // As above.
        } finally {
            end();
        }
    }

    private static void carry(int type, byte[] body, DataInputStream in, DataOutputStream out) throws IOException {
        out.writeByte(type);
        out.writeInt(body.length + 4);
        out.write(body);
        if (in.available() == 0) {
            out.flush();
        }
    }

    private volatile boolean started;

    /**
     * Carries messages without a type: requests for encryption, which the database declines with one byte, then the
     * start.
     */
    private void startup(DataInputStream in, DataOutputStream out) throws IOException {
        while (true) {
            int length = in.readInt();
            int code = in.readInt();
            boolean wish = code == SSL_REQUEST || code == GSS_REQUEST;
            started = !wish;
            out.writeInt(length);
            out.writeInt(code);
            out.write(in.readNBytes(length - 8));
            out.flush();
            if (!wish) {
                return;
            }
        }
    }

    /** Records the transaction's cargo, and returns whether the message is a COMMIT. */
    private boolean isCommit(int type, byte[] body) {
        String statement = switch (type) {
            case 'P' -> {
                String name = text(body, 0);
                statements.put(name, text(body, length(body, 0) + 1));
                yield "";
            }
            case 'B' -> statements.getOrDefault(text(body, length(body, 0) + 1), "");
            case 'Q' -> text(body, 0);
            default -> "";
        };
        for (Cargo kind : Cargo.values()) {
            if (kind.isIn(statement)) {
                cargo.add(kind);
            }
        }
        if (statement.equalsIgnoreCase("ROLLBACK")) {
            cargo.clear();
        }
        return statement.equalsIgnoreCase("COMMIT");
    }

    private boolean isCut() {
        Set<Cargo> carried = EnumSet.noneOf(Cargo.class);
        carried.addAll(cargo);
        cargo.clear();
        if (proxy.isLost(Loss.REQUEST, carried)) {
            proxy.wasCut();
            return true;
        }
        losesReply = proxy.isLost(Loss.REPLY, carried);
        return false;
    }

    private static int length(byte[] body, int from) {
        int end = from;
        while (body[end] != 0) {
            end++;
        }
        return end;
    }

    private static String text(byte[] body, int from) {
        return new String(Arrays.copyOfRange(body, from, length(body, from)), UTF_8);
    }

    private void end() {
        try (client;
                database) {
            // Closing is all.
        } catch (IOException e) {
            // Closed already.
        }
    }
}
