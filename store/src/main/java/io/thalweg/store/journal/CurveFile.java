package io.thalweg.store.journal;

import io.thalweg.core.trial.StepReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The reports of a study, in groups, beside its journal: a stream that is only ever appended to, while the journal is locked. Nothing of
 * it is read before somebody asks. Who appends needs only the last group, and who reads a part of the stream begins at a place near it.
 */
final class CurveFile {

    /** The name of the file in the directory of a study. */
    static final String FILE = "curves.jsonl";

    /** Most reports of a group. */
    static final int LARGEST = 4096;

    private static final Logger LOG = LoggerFactory.getLogger(CurveFile.class);

    /** Between two places that are remembered there are about so many bytes. */
    private static final int SPACING = 1 << 16;

    /** Where the last group is looked for first, in bytes from the end. */
    private static final int TAIL = 1 << 16;

    /** How many bytes before the end are compared: the checksum of the last group, at least. */
    private static final int KNOWN = 64;

    /** The place before the first group. */
    private static final Map.Entry<Long, Long> BEGINNING = Map.entry(0L, 0L);

    private final Disk disk;
    private final Path directory;
    private final Path path;
    private final boolean writable;

    /** Where groups begin, by the number of reports before them. */
    private final TreeMap<Long, Long> places = new TreeMap<>();

    /** To where the stream was read. */
    private Map.Entry<Long, Long> reached = BEGINNING;

    private Disk.@Nullable Handle file;
    private long end;
    private long count;
    private byte[] last = {};
    private boolean torn;

    /** How many reports are known to be safe, whoever has written them. */
    private long safe;

    /** Whether the name of the file is known to be safe. */
    private boolean named;

    /** What could not be written, and where: any part of it may stand there. */
    private @Nullable Failed failed;

    /** A group that could not be written. */
    private record Failed(long at, byte[] line, int size) {}

    CurveFile(Disk disk, Path directory, boolean writable) {
        this.disk = disk;
        this.directory = directory;
        this.path = directory.resolve(FILE);
        this.writable = writable;
    }

    Path path() {
        return path;
    }

    /** How many reports there are. */
    long count() throws IOException {
        readOn();
        return count;
    }

    /** Whether the end was cut short when it was last read. */
    boolean torn() {
        return torn;
    }

    /** Reports of a part of the stream, as far as there are any. */
    List<StepReport> reports(long from, long to) throws IOException {
        readOn();
        long stop = Math.min(to, count);
        if (from >= stop) {
            return List.of();
        }
        List<StepReport> reports = new ArrayList<>(Math.toIntExact(stop - from));
        Map.Entry<Long, Long> start = placeBefore(from);
        Map.Entry<Long, Long> after = places.ceilingEntry(stop);
        CurveReader.Sink sink = CurveReader.reports(path, from, stop, reports::add);
        CurveReader.read(
                path,
                open(),
                start.getValue(),
                after == null ? end : after.getValue(),
                start.getKey(),
                (at, next, group) -> {
                    remember(at, group);
                    sink.group(at, next, group);
                });
        if (after == null) {
            reached = Map.entry(count, end);
        }
        return reports;
    }

    /** A place from which on to read; one is looked for backwards from the next that is known if that is nearer. */
    private Map.Entry<Long, Long> placeBefore(long from) throws IOException {
        Map.Entry<Long, Long> start = known(from);
        Map.Entry<Long, Long> next = places.higherEntry(from);
        if (next != null && next.getKey() - from < from - start.getKey()) {
            long to = next.getValue();
            for (long length = TAIL; to - length > start.getValue(); length *= 4) {
                CurveReader.readInside(path, open(), to - length, to, (at, after, group) -> remember(at, group));
                if (known(from).getValue() > start.getValue()) {
                    break;
                }
            }
        }
        return known(from);
    }

    private Map.Entry<Long, Long> known(long from) {
        Map.Entry<Long, Long> start = places.floorEntry(from);
        if (reached.getKey() <= from && (start == null || start.getKey() < reached.getKey())) {
            return reached; // who follows the stream goes on from where he was
        }
        return start == null ? BEGINNING : start;
    }

    /** Reads all of it. */
    void check() throws IOException {
        reports(0, Long.MAX_VALUE);
    }

    private void remember(long at, CurveGroup group) {
        Map.Entry<Long, Long> before = places.floorEntry(group.first());
        if (before == null || at - before.getValue() >= SPACING) {
            places.put(group.first(), at);
        }
    }

    /** Reads what others have appended; what is half written yet is left for the next time. */
    private void readOn() throws IOException {
        long size = disk.size(path);
        if (file != null && file.length() != size) {
            close(); // another file may have this name now
        }
        if (size == 0) {
            forget();
            return;
        }
        try {
            if (end > 0 && Arrays.equals(last, open().read(end - last.length, end))) {
                extend(
                        size == end
                                ? new CurveReader.Extent(end, count, false)
                                : CurveReader.read(path, open(), end, Long.MAX_VALUE, count, this::found));
            } else {
                forget();
                readEnd(size);
            }
        } catch (IOException | RuntimeException | Error e) {
            forget();
            throw e;
        }
    }

    /** Reads the last group, and more only if need be. */
    private void readEnd(long size) throws IOException {
        for (long length = TAIL; length < size; length *= 4) {
            CurveReader.Extent extent =
                    CurveReader.readInside(path, open(), size - length, Long.MAX_VALUE, this::found);
            if (extent.at() > 0) {
                extend(extent);
                return;
            }
        }
        extend(CurveReader.read(path, open(), 0, Long.MAX_VALUE, 0, this::found));
    }

    private void found(long at, long after, CurveGroup group) {
        remember(at, group);
        int known = (int) Math.min(KNOWN, after - at);
        int lineEnd = group.offset() + (int) (after - at);
        last = Arrays.copyOfRange(group.bytes(), lineEnd - known, lineEnd);
    }

    private void extend(CurveReader.Extent extent) {
        end = Math.max(end, extent.at());
        count = extent.count();
        torn = extent.torn();
    }

    /**
     * Reads what others have appended, and puts right what they or an earlier attempt have left: to be called while the journal is locked.
     *
     * @return how many reports of the group that could not be written stand there all the same
     */
    int catchUp() throws IOException {
        int there = settle();
        readOn();
        if (torn) {
            setAside();
        }
        failed = null; // not before: what stands there must not be forgotten if reading fails
        return there;
    }

    /** What a failed write has left: it stays if all of it is there, for others may have read it and gone on from it. */
    private int settle() throws IOException {
        Failed attempt = failed;
        if (attempt == null) {
            return 0;
        }
        int size = 0;
        if (disk.exists(path)) {
            byte[] there = open().read(attempt.at(), attempt.at() + attempt.line().length);
            if (Arrays.equals(there, attempt.line())) {
                open().sync();
                size = attempt.size();
            } else if (there.length > 0 && Arrays.equals(there, Arrays.copyOf(attempt.line(), there.length))) {
                open().truncate(attempt.at());
                open().sync();
            }
        }
        return size;
    }

    /** Keeps aside what a dead writer has left of a group. */
    private void setAside() throws IOException {
        StudyFiles.setAside(disk, path, open(), end, open().length());
        torn = false;
    }

    /**
     * Appends a group, and returns when it is safe. To be called after {@link #catchUp}, while the journal is locked.
     *
     * @param group one report at least, {@link #LARGEST} at most
     */
    void append(List<StepReport> group) throws IOException {
        byte[] line = Lines.line(CurveGroup.write(count, group));
        byte[] known = Arrays.copyOfRange(line, Math.max(0, line.length - KNOWN), line.length);
        Failed attempt = new Failed(end, line, group.size());
        name();
        failed = attempt;
        try {
            open().write(end, line);
            open().sync();
        } catch (IOException | RuntimeException | Error e) {
            undo(e);
            throw e;
        }
        failed = null;
        if (places.isEmpty() || end - places.lastEntry().getValue() >= SPACING) {
            places.put(count, end);
        }
        end += line.length;
        count += group.size();
        safe = count;
        last = known;
    }

    /** Readers need not see it longer than necessary; what this leaves is settled before the next write. */
    private void undo(Throwable cause) {
        try {
            open().truncate(end);
        } catch (IOException | RuntimeException | Error e) {
            cause.addSuppressed(e);
        } finally {
            close(); // a failed sync says nothing about what is on the disk
        }
    }

    private void name() throws IOException {
        if (!named) {
            if (!disk.exists(path)) {
                file = disk.create(path);
            }
            disk.syncDirectory(directory); // whoever has made it may have died before that
            named = true;
        }
    }

    /**
     * Makes reports safe that an event is going to name: whoever has written them may have died before that. To be called while the
     * journal is locked.
     */
    void secure(long reports) throws IOException {
        if (reports > safe && disk.exists(path)) {
            readOn();
            open().sync();
            disk.syncDirectory(directory);
            safe = count;
        }
    }

    private Disk.Handle open() throws IOException {
        if (file == null) {
            file = disk.open(path, writable);
        }
        return file;
    }

    /** Everything that was read, to read it anew. */
    private void forget() {
        close();
        places.clear();
        reached = BEGINNING;
        end = 0;
        count = 0;
        last = new byte[0];
        torn = false;
        named = false;
        safe = 0;
    }

    void close() {
        if (file != null) {
            try {
                file.close();
            } catch (IOException e) {
                LOG.warn("{} could not be closed", path, e);
            }
            file = null;
        }
    }
}
