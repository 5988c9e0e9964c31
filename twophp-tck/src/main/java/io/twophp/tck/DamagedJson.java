package io.twophp.tck;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Feeds a reader of JSON with valid documents, with each cut off at every byte, nested 100,000 deep, long, and changed
 * at random by a seed, {@code -Dfuzz.documents=…} of those (2,000). Fails if a reader has not ended a document after
 * {@value #BOUND_SECONDS} s.
 */
public final class DamagedJson {

    private static final int BOUND_SECONDS = 30;
    private static final int DEEP = 100_000;
    private static final String TOKENS = "{}[]\",:\\u0eE+-.9 ntf\n\0\uFFFD";

    private final List<byte[]> valid;

    private DamagedJson(List<byte[]> valid) {
        this.valid = valid;
    }

    /** @param valid documents that the reader accepts */
    public static DamagedJson of(String... valid) {
        return new DamagedJson(
                Arrays.stream(valid).map(text -> text.getBytes(UTF_8)).toList());
    }

    /** @param reader reads a document; fails if it does something with the document that it must not */
    public void feed(Consumer<byte[]> reader) {
        ExecutorService thread = Executors.newSingleThreadExecutor(work -> {
            Thread worker = new Thread(work, "reads damaged JSON");
            worker.setDaemon(true);
            return worker;
        });
        try {
            valid.forEach(document -> read(thread, reader, "valid", document));
            for (byte[] document : valid) {
                for (int end = 0; end < document.length; end++) {
                    read(thread, reader, "cut off at " + end, Arrays.copyOf(document, end));
                }
            }
            for (String document : extremes()) {
                read(thread, reader, "extreme", document.getBytes(UTF_8));
            }
            for (int seed = 0; seed < Integer.getInteger("fuzz.documents", 2_000); seed++) {
                read(thread, reader, "seed " + seed, changed(new Random(seed)));
            }
        } finally {
            thread.shutdownNow();
        }
    }

    private static void read(ExecutorService thread, Consumer<byte[]> reader, String what, byte[] document) {
        try {
            thread.submit(() -> reader.accept(document)).get(BOUND_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("not ended within " + BOUND_SECONDS + " s: " + what + ": " + shown(document), e);
        } catch (ExecutionException e) {
            throw new AssertionError(what + ": " + shown(document), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String shown(byte[] document) {
        return new String(document, 0, Math.min(document.length, 1000), UTF_8);
    }

    private List<String> extremes() {
        String member = "{\"format\":1,\"x\":";
        return List.of(
                "[".repeat(DEEP),
                "[".repeat(DEEP) + "]".repeat(DEEP),
                "{\"a\":".repeat(DEEP),
                "{\"a\":".repeat(DEEP) + "1" + "}".repeat(DEEP),
                member + "[".repeat(DEEP) + "]".repeat(DEEP) + "}",
                member + "[{\"a\":".repeat(DEEP) + "}",
                member + "[",
                member + "{",
                member + "\"" + "a".repeat(1 << 20) + "\"}",
                member + "9".repeat(DEEP) + "}",
                member + "1e" + "9".repeat(20) + "}",
                "{\"format\":1e999999999,\"pending\":1e999999999,\"stored\":1e999999999}",
                member + " ".repeat(1 << 20) + "1}",
                "{" + "\"a\":1,".repeat(DEEP) + "\"b\":1}",
                "[" + "1,".repeat(DEEP) + "1]",
                "\uFEFF{}",
                new String(new char[] {0, '{', 0, '}'}));
    }

    /** Returns the document with some bytes removed, added, doubled or changed. */
    private byte[] changed(Random random) {
        byte[] document = valid.get(random.nextInt(valid.size()));
        for (int i = random.nextInt(4); i >= 0 && document.length > 0; i--) {
            int from = random.nextInt(document.length);
            int to = from + random.nextInt(Math.min(document.length - from, 40)) + 1;
            ByteArrayOutputStream changed = new ByteArrayOutputStream();
            changed.write(document, 0, from);
            switch (random.nextInt(5)) {
                case 0 -> changed.write(document, to, document.length - to);
                case 1 -> changed.write(document, from, document.length - from);
                case 2 -> {
                    changed.write(document, from, to - from);
                    changed.write(document, from, document.length - from);
                }
                case 3 -> {
                    changed.write(TOKENS.charAt(random.nextInt(TOKENS.length())));
                    changed.write(document, from + 1, document.length - from - 1);
                }
                default -> {
                    byte[] other = valid.get(random.nextInt(valid.size()));
                    int begin = random.nextInt(other.length);
                    changed.write(other, begin, other.length - begin);
                }
            }
            document = changed.toByteArray();
        }
        return document;
    }
}
