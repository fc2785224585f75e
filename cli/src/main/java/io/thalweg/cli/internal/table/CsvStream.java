package io.thalweg.cli.internal.table;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A CSV file, plain or gzip, whose rows are read as they come, in constant memory and as often as wanted. Its columns and its dialect are
 * those of the first rows; a later row that does not agree with them is refused.
 */
public final class CsvStream {

    /** Characters at the beginning that are looked at as a table. */
    private static final int HEAD = 1 << 20;

    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final Charset charset;
    private final CsvTable head;

    private CsvStream(Path file, Charset charset, CsvTable head) {
        this.file = file;
        this.charset = charset;
        this.head = head;
    }

    /**
     * Looks at the beginning of a file.
     *
     * @throws TableException if it cannot be read, or does not begin with a table
     */
    public static CsvStream open(Path file) {
        String name = name(file);
        try (InputStream bytes = TextFile.unzipped(new BufferedInputStream(Files.newInputStream(file), BUFFER))) {
            bytes.mark(2);
            Charset charset = TextFile.charsetOf(bytes.readNBytes(2));
            bytes.reset();
            Reader reader = reader(bytes, charset);
            char[] text = new char[HEAD];
            int length = 0;
            for (int read = 0; read >= 0 && length < HEAD; length += Math.max(0, read)) {
                read = reader.read(text, length, HEAD - length);
            }
            String beginning = new String(text, 0, length);
            // A row that is cut off is left out.
            String rows = length < HEAD ? beginning : beginning.substring(0, beginning.lastIndexOf('\n') + 1);
            return new CsvStream(file, charset, CsvTable.parse(name, new TextFile(rows, charset)));
        } catch (IOException e) {
            throw unreadable(name, StandardCharsets.UTF_8, e);
        }
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    static TableException unreadable(String name, Charset charset, IOException e) {
        return e instanceof CharacterCodingException
                ? new TableException(name + ": is not " + charset + " text; save it as CSV in UTF-8", e)
                : new TableException(name + ": cannot be read (" + TextFile.reason(e) + ")", e);
    }

    private static Reader reader(InputStream bytes, Charset charset) throws IOException {
        // A decoder refuses what it cannot decode; a charset would replace it.
        Reader reader = new BufferedReader(new InputStreamReader(bytes, charset.newDecoder()), BUFFER);
        reader.mark(1);
        if (reader.read() != '\ufeff') {
            reader.reset();
        }
        return reader;
    }

    /** The first rows, as a table. */
    public CsvTable head() {
        return head;
    }

    /** Bytes of the file, as it is stored. */
    public long length() throws IOException {
        return Files.size(file);
    }

    /**
     * The rows, from the first one on.
     *
     * @param columns that are read, all of numbers
     * @param executor reads on while the caller works
     * @throws TableException if the file cannot be read any more
     */
    public NumberRows rows(List<String> columns, Executor executor) {
        try {
            Counted bytes = new Counted(Files.newInputStream(file));
            InputStream text = TextFile.unzipped(new BufferedInputStream(bytes, BUFFER));
            return new NumberRows(head, charset, reader(text, charset), bytes, columns, executor);
        } catch (IOException e) {
            throw unreadable(head.name(), charset, e);
        }
    }

    /** Counts the bytes that are read from it, for any thread to look at. */
    static final class Counted extends FilterInputStream {
        private final AtomicLong count = new AtomicLong();

        Counted(InputStream in) {
            super(in);
        }

        long count() {
            return count.get();
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int read = super.read(target, offset, length); // a buffer reads in no other way
            count.addAndGet(Math.max(0, read));
            return read;
        }
    }
}
