package io.thalweg.cli.internal.table;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The numbers in some columns of a CSV file, in blocks of rows. One block is read on another thread while the caller turns
 * the one before into numbers and uses it; blocks come in the order of the file.
 */
public final class NumberRows implements Iterator<double[]>, AutoCloseable {

    /** Rows of a block. */
    private static final int BLOCK = 4096;

    private final CsvTable head;
    private final Charset charset;
    private final CsvStream.Counted bytes;
    private final CloseableIterator<CsvRecord> records;
    private final Executor executor;
    private final String[] names;
    private final int[] places;
    private final DecimalMark[] marks;

    /** Whether the header has been read; only the thread that reads looks at it. */
    private boolean begun;

    /** The first of the blank rows that were met. */
    private @Nullable CsvRecord blank;

    /** Read last; empty after the last row. */
    private CompletableFuture<List<CsvRecord>> next;

    NumberRows(
            CsvTable head,
            Charset charset,
            Reader text,
            CsvStream.Counted bytes,
            List<String> columns,
            Executor executor) {
        this.head = head;
        this.charset = charset;
        this.bytes = bytes;
        this.executor = executor;
        this.names = columns.toArray(new String[0]);
        this.places = columns.stream().mapToInt(head.header()::indexOf).toArray();
        this.marks = columns.stream().map(head::decimalMark).toArray(DecimalMark[]::new);
        this.records = CsvParser.builder(head.dialect().separator())
                .build(CsvParser.handler(), text)
                .iterator();
        this.next = readOn();
    }

    private CompletableFuture<List<CsvRecord>> readOn() {
        return CompletableFuture.supplyAsync(this::read, executor);
    }

    private List<CsvRecord> read() {
        List<CsvRecord> block = new ArrayList<>(BLOCK);
        try {
            while (!begun && records.hasNext()) {
                begun = !CsvParser.isBlank(records.next()); // the header
            }
            while (block.size() < BLOCK && records.hasNext()) {
                block.add(records.next());
            }
        } catch (CsvParseException e) {
            throw CsvParser.refused(head.name(), e);
        } catch (UncheckedIOException e) {
            throw CsvStream.unreadable(head.name(), charset, Objects.requireNonNull(e.getCause()));
        }
        return block;
    }

    private List<CsvRecord> block() {
        try {
            return next.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof TableException refused) {
                throw refused;
            }
            throw e;
        }
    }

    @Override
    public boolean hasNext() {
        return !block().isEmpty();
    }

    /**
     * The next block: its rows one after another, each with the columns in the order that they were asked for.
     *
     * @throws TableException if a row is not as wide as the header, or a cell is not a number as the first rows write them
     */
    @Override
    public double[] next() {
        List<CsvRecord> block = block();
        if (block.isEmpty()) {
            throw new NoSuchElementException();
        }
        next = readOn();
        double[] values = new double[block.size() * places.length];
        int at = 0;
        for (CsvRecord row : block) {
            if (CsvParser.isBlank(row)) {
                blank = blank == null ? row : blank; // what follows decides: at the end blank rows are left out
                continue;
            }
            if (blank != null) {
                numbers(blank, values, at);
            }
            numbers(row, values, at);
            at += places.length;
        }
        return at == values.length ? values : Arrays.copyOf(values, at);
    }

    private void numbers(CsvRecord row, double[] values, int at) {
        if (row.getFieldCount() != head.header().size()) {
            throw CsvParser.ofOtherWidth(head.name(), row, head.header().size());
        }
        for (int j = 0; j < places.length; j++) {
            String column = names[j];
            values[at + j] = marks[j].number(
                    row.getField(places[j]).strip(),
                    () -> head.name() + ", line " + row.getStartingLineNumber() + ", column '" + column + "'");
        }
    }

    /** Bytes of the file that were read so far. */
    public long bytesRead() {
        return bytes.count();
    }

    @Override
    public void close() {
        next.handle((block, failure) -> block).join(); // nothing may be read from what is closed
        try {
            records.close();
        } catch (IOException e) {
            throw CsvStream.unreadable(head.name(), charset, e);
        }
    }
}
