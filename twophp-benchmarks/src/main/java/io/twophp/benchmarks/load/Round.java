package io.twophp.benchmarks.load;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * What one round brought.
 *
 * @param operations that ended as they should
 * @param elapsed from the first one's begin to the last one's end
 * @param bytes on the wire, both ways
 * @param latencies of whole operations, in nanoseconds
 */
public record Round(long operations, Duration elapsed, long bytes, Histogram latencies) {

    /** Nanoseconds; longer ones are recorded as this. */
    static final long LONGEST = Duration.ofMinutes(2).toNanos();

    private static final int DIGITS = 3;

    static Histogram emptyLatencies() {
        return new Histogram(LONGEST, DIGITS);
    }

    /** Operations a second. */
    public double throughput() {
        return operations * 1e9 / elapsed.toNanos();
    }

    /** In milliseconds. */
    public double latency(double percentile) {
        return latencies.getValueAtPercentile(percentile) / 1e6;
    }

    String toLine() {
        ByteBuffer buffer = ByteBuffer.allocate(latencies.getNeededByteBufferCapacity());
        byte[] encoded = new byte[latencies.encodeIntoCompressedByteBuffer(buffer)];
        buffer.rewind();
        buffer.get(encoded);
        return operations + " " + elapsed.toNanos() + " " + bytes + " "
                + Base64.getEncoder().encodeToString(encoded);
    }

    static Round parse(String line) {
        String[] parts = line.split(" ");
        try {
            Histogram latencies = Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(parts[3])), LONGEST);
            return new Round(
                    Long.parseLong(parts[0]),
                    Duration.ofNanos(Long.parseLong(parts[1])),
                    Long.parseLong(parts[2]),
                    latencies);
        } catch (DataFormatException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
