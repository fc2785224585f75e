package io.thalweg.store.worker;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A command and all the processes that it has started, to be ended together.
 *
 * <p>The tree of processes does not know those whose parent has ended, as that of a daemon has. So the command has a mark in its
 * environment, which all that it starts inherit; where the system shows the environments of processes, as Linux does, whoever bears the
 * mark is of the family. Elsewhere, and of processes that have wiped their environment, only those are found that the tree knows.
 *
 * @param process the command
 * @param mark in the environment of all of the family
 */
record ProcessFamily(Process process, String mark) {

    /** Of an evaluation within an evaluation the mark of the outer one is a part. */
    private static final String VARIABLE = "THALWEG_EVALUATION";

    private static final Path PROCESSES = Path.of("/proc");

    /** How long processes have to end by themselves. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    /** A process that is killed may have started another one just before. */
    private static final int ROUNDS = 50;

    /** A process that is becoming another program shows no environment for a moment: none counts as ended that is not seen once. */
    private static final int QUIET_ROUNDS = 5;

    private static final long PAUSE_MILLIS = 20;

    /** Starts a command. */
    static ProcessFamily start(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        String mark = UUID.randomUUID().toString();
        builder.environment().merge(VARIABLE, mark, (outer, inner) -> outer + "/" + inner);
        return new ProcessFamily(builder.start(), mark);
    }

    /** Ends all: politely, then not. An interruption is put off until that is done. */
    void end() {
        Set<ProcessHandle> members = members();
        members.forEach(ProcessHandle::destroy);
        boolean interrupted = Thread.interrupted();
        try {
            CompletableFuture.allOf(members.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                    .completeOnTimeout(null, GRACE.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
            int quiet = 0;
            for (int round = 0; round < ROUNDS && quiet < QUIET_ROUNDS; round++) {
                members.addAll(members());
                members.removeIf(member -> !member.isAlive());
                quiet = members.isEmpty() ? quiet + 1 : 0;
                members.forEach(ProcessHandle::destroyForcibly);
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Set<ProcessHandle> members() {
        Set<ProcessHandle> members = new LinkedHashSet<>(process.descendants().toList());
        members.add(process.toHandle());
        if (Files.isDirectory(PROCESSES.resolve("self"))) {
            ProcessHandle.allProcesses().filter(this::bearsTheMark).forEach(members::add);
        }
        members.removeIf(member -> !member.isAlive());
        return members;
    }

    private boolean bearsTheMark(ProcessHandle other) {
        Path environment = PROCESSES.resolve(other.pid() + "/environ");
        try {
            return new String(Files.readAllBytes(environment), StandardCharsets.ISO_8859_1).contains(mark);
        } catch (IOException e) {
            // It has ended, or belongs to somebody else.
            return false;
        }
    }
}
