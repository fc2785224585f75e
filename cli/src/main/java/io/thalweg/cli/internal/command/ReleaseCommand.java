package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.campaign.Workspace;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Gives work back that nobody will finish. */
@Command(
        name = "release",
        description = "Return a trial that its holder will not finish, so that somebody else gets it.",
        footer = {
            "",
            "You rarely need this: a stopped worker returns its trials, and the lease of a dead one expires. A worker "
                    + "still evaluating the trial loses the lease and stops; a result that it has already stored is "
                    + "kept.",
            "",
            "Example: thalweg release --store postgresql://lab@db/studies --study resin --worker bench7/4711"
        })
final class ReleaseCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private CampaignOptions campaign = new CampaignOptions();

    @ArgGroup(multiplicity = "1")
    private What what = new What();

    @Mixin
    private JsonOption json = new JsonOption();

    /** One of the two. */
    private static final class What {
        @Option(
                names = "--trial",
                paramLabel = "N",
                description = "The trial, whether leased to a worker or handed out by ask; may be repeated.")
        private List<Long> trials = new ArrayList<>();

        @Option(names = "--worker", paramLabel = "NAME", description = "All trials that are leased to this worker.")
        private @Nullable String worker;
    }

    @Override
    public Integer call() throws IOException {
        json.check();
        try (Workspace workspace = campaign.openExisting()) {
            StudyStore store = workspace.store();
            List<Lease> leases = store.leases();
            List<String> lines = new ArrayList<>();
            List<Long> released = new ArrayList<>();
            String worker = what.worker;
            List<Long> trials = worker == null ? what.trials : trialsOf(worker, leases);
            trials.forEach(number -> store.state().trial(number));
            for (long number : trials) {
                boolean given = leases.stream()
                        .filter(lease -> lease.trial().number() == number)
                        .findFirst()
                        .map(lease -> release(store, lease, lines))
                        .orElseGet(() -> takeBack(store, number, lines));
                if (given) {
                    released.add(number);
                }
            }
            PrintWriter out = spec.commandLine().getOut();
            if (!json.takesStandardOutput()) {
                lines.forEach(out::println);
                out.flush();
            }
            json.write(Map.of("study", workspace.id(), "released", released), out);
        }
        return 0;
    }

    private static List<Long> trialsOf(String worker, List<Lease> leases) {
        List<Long> trials = leases.stream()
                .filter(lease -> lease.owner().equals(worker))
                .map(lease -> lease.trial().number())
                .toList();
        if (trials.isEmpty()) {
            List<String> owners = leases.stream().map(Lease::owner).distinct().toList();
            throw new UsageException("no trial is leased to '" + worker + "'; "
                    + (owners.isEmpty() ? "none is leased to anybody" : "leased to: " + String.join(", ", owners)));
        }
        return trials;
    }

    private static boolean release(StudyStore store, Lease lease, List<String> lines) {
        store.release(lease);
        lines.add("trial " + lease.trial().number() + " waits again; it was leased to " + lease.owner() + " until "
                + lease.until());
        return true;
    }

    /** A trial that is not leased may have been handed out by an ask. */
    private static boolean takeBack(StudyStore store, long number, List<String> lines) {
        boolean[] taken = {false};
        StudyState after = store.append(state -> {
            taken[0] = state.isRunning(number) && !state.isQueued(number);
            return taken[0] ? List.of(new StudyEvent.Released(number)) : List.of();
        });
        lines.add("trial " + number
                + (taken[0]
                        ? " waits again; it had been handed out by ask"
                        : after.isQueued(number) ? " is already waiting, nobody holds it" : " is finished"));
        return taken[0];
    }
}
