package io.twophp.benchmarks.load;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * The result of one round.
 *
 * @param operations the number of those that ended as they should
 * @param elapsed the time from the first one's begin to the last one's end
 * @param bytes those on the wire, both ways
 * @param latencies those of whole operations, in nanoseconds
 */
public record Round(long operations, Duration elapsed, long bytes, Histogram latencies) {

    /** The longest latency, in nanoseconds; longer ones are recorded as this. */
    static final long LONGEST = Duration.ofMinutes(2).toNanos();

    private static final int DIGITS = 3;

    static Histogram emptyLatencies() {
        return new Histogram(LONGEST, DIGITS);
    }

    /** Returns the operations a second. */
    public double throughput() {
        return operations * 1e9 / elapsed.toNanos();
    }

    /** Returns a latency in milliseconds. */
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
