package io.thalweg.store.worker;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 * @param begin when the command was started, as the system tells it of processes; empty if it does not
 */
record ProcessFamily(Process process, String mark, Optional<Instant> begin) {

    /** Of an evaluation within an evaluation the mark of the outer one is a part. */
    private static final String VARIABLE = "THALWEG_EVALUATION";

    private static final Path PROCESSES = Path.of("/proc");

    /** How long processes have to end by themselves. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    /** A process that is killed may have started another one just before. */
    private static final int ROUNDS = 50;

    /** Processes may be born while the others are looked at, so all count as ended only when none is seen for some rounds. */
    private static final int QUIET_ROUNDS = 5;

    private static final long PAUSE_MILLIS = 20;

    /** On Linux the parent of the kernel's own threads, which have no environment. */
    private static final long KERNEL_THREADS = 2;

    /** Whether a process is of the family; unclear while it is becoming another program, when it shows no environment. */
    private enum Kin {
        MEMBER,
        STRANGER,
        UNCLEAR
    }

    /**
     * Starts a command.
     *
     * @param variables what it has in its environment in addition
     */
    static ProcessFamily start(List<String> command, Map<String, String> variables) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(variables);
        String mark = UUID.randomUUID().toString();
        builder.environment().merge(VARIABLE, mark, (outer, inner) -> outer + "/" + inner);
        Process process = builder.start();
        return new ProcessFamily(process, mark, process.info().startInstant());
    }

    /** Ends all: politely, then not. An interruption is put off until that is done. */
    void end() {
        Set<ProcessHandle> members = new LinkedHashSet<>();
        addMembers(members);
        members.forEach(ProcessHandle::destroy);
        boolean interrupted = Thread.interrupted();
        try {
            CompletableFuture.allOf(members.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                    .completeOnTimeout(null, GRACE.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
            int quiet = 0;
            for (int round = 0; round < ROUNDS && quiet < QUIET_ROUNDS; round++) {
                boolean clear = addMembers(members);
                members.removeIf(member -> !member.isAlive());
                quiet = clear && members.isEmpty() ? quiet + 1 : 0;
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

    /** Adds those of the family that are alive; whether it is clear of all other processes that they are strangers. */
    private boolean addMembers(Set<ProcessHandle> members) {
        process.descendants().filter(ProcessHandle::isAlive).forEach(members::add);
        if (process.isAlive()) {
            members.add(process.toHandle());
        }
        boolean clear = true;
        if (Files.isDirectory(PROCESSES.resolve("self"))) {
            for (ProcessHandle other : ProcessHandle.allProcesses().toList()) {
                Kin kin = kin(other);
                if (kin == Kin.MEMBER && other.isAlive()) {
                    members.add(other);
                }
                clear &= kin != Kin.UNCLEAR;
            }
        }
        return clear;
    }

    private Kin kin(ProcessHandle other) {
        Path environment = PROCESSES.resolve(other.pid() + "/environ");
        try {
            byte[] shown = Files.readAllBytes(environment);
            if (shown.length > 0) {
                return new String(shown, StandardCharsets.ISO_8859_1).contains(mark) ? Kin.MEMBER : Kin.STRANGER;
            }
            return isOlder(other) || isOfTheKernel(other) || isZombie(other) ? Kin.STRANGER : Kin.UNCLEAR;
        } catch (IOException e) {
            // It has ended, or belongs to somebody else.
            return Kin.STRANGER;
        }
    }

    private boolean isOlder(ProcessHandle other) {
        Optional<Instant> start = other.info().startInstant();
        return begin.isPresent() && start.isPresent() && start.get().isBefore(begin.get());
    }

    private static boolean isOfTheKernel(ProcessHandle other) {
        return other.parent().filter(parent -> parent.pid() == KERNEL_THREADS).isPresent();
    }

    /** Whether it has ended and only its parent has not looked yet. */
    private static boolean isZombie(ProcessHandle other) throws IOException {
        String status = Files.readString(PROCESSES.resolve(other.pid() + "/stat"), StandardCharsets.ISO_8859_1);
        return status.startsWith(" Z", status.lastIndexOf(')') + 1);
    }
}
