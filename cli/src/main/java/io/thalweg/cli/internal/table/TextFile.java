package io.thalweg.cli.internal.table;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/**
 * The text of a file, unzipped where it is gzip (told by its content, not by its name) and decoded: UTF-8 unless a byte
 * order mark, or the zero bytes of Latin text in UTF-16, say otherwise.
 *
 * @param text the content without a byte order mark
 * @param charset what it was decoded from
 */
public record TextFile(String text, Charset charset) {

    /** The system property that says how many bytes a compressed file may unpack to. */
    static final String LIMIT = "thalweg.unpack.limit";

    /** Without it: a hundred times its size, which no table is; a small file so much at least, and none more than that. */
    private static final long RATIO = 100;

    private static final long ALWAYS = 64L << 20;
    private static final long MOST = 1L << 30;

    private static final int BUFFER = 1 << 16;

    /** Arrays may not be quite as long as numbers. */
    private static final int RESERVE = 16;

    /**
     * Reads a file.
     *
     * @throws TableException if it cannot be read or decoded
     */
    public static TextFile read(Path file) {
        try {
            return decode(file.toString(), Files.readAllBytes(file));
        } catch (IOException e) {
            throw new TableException(file + ": cannot be read (" + reason(e) + ")", e);
        }
    }

    /**
     * The text of these bytes.
     *
     * @param name of the file, for messages
     * @throws TableException if they cannot be decoded, or unpack to more than a table has
     * @throws IOException if they are a broken gzip file
     */
    static TextFile decode(String name, byte[] content) throws IOException {
        byte[] bytes = unzip(name, content);
        Charset charset = charsetOf(bytes);
        try {
            String text = charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            return new TextFile(text.startsWith("\ufeff") ? text.substring(1) : text, charset);
        } catch (CharacterCodingException e) {
            throw new TableException(name + ": is not " + charset + " text; save it as CSV in UTF-8", e);
        }
    }

    /**
     * The bytes of a file, unzipped as they are read, with a mark at their beginning.
     *
     * @param file the bytes as they are stored, which supports marks; it is closed with the result, or if this fails
     */
    static InputStream unzipped(InputStream file) throws IOException {
        try {
            file.mark(2);
            boolean zipped = file.read() == 0x1f && file.read() == 0x8b;
            file.reset();
            return zipped ? new BufferedInputStream(new GZIPInputStream(file, BUFFER), BUFFER) : file;
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    private static byte[] unzip(String name, byte[] bytes) throws IOException {
        boolean zipped = bytes.length > 2 && (bytes[0] & 0xff) == 0x1f && (bytes[1] & 0xff) == 0x8b;
        if (!zipped) {
            return bytes;
        }
        long limit = Long.getLong(LIMIT, Math.min(MOST, Math.max(ALWAYS, RATIO * bytes.length)));
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            byte[] content = in.readNBytes((int) Math.min(limit, Integer.MAX_VALUE - RESERVE));
            if (in.read() >= 0) {
                throw new TableException(name + ": its " + bytes.length + " bytes unpack to more than " + content.length
                        + ", which is too much for a table; THALWEG_JAVA_OPTS=-D" + LIMIT
                        + "=BYTES allows more");
            }
            return content;
        }
    }

    /** What text is encoded in, by its first bytes. */
    static Charset charsetOf(byte[] bytes) {
        if (bytes.length >= 2) {
            int first = bytes[0] & 0xff;
            int second = bytes[1] & 0xff;
            if ((first == 0xff && second == 0xfe) || (first != 0 && second == 0)) {
                return StandardCharsets.UTF_16LE;
            }
            if ((first == 0xfe && second == 0xff) || (first == 0 && second != 0)) {
                return StandardCharsets.UTF_16BE;
            }
        }
        return StandardCharsets.UTF_8;
    }

    /** Why a file cannot be read. */
    static String reason(IOException e) {
        String message = e.getMessage();
        return message == null ? e.getClass().getSimpleName() : message;
    }
}
