package io.thalweg.benchmark.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Runs of {@code bbob} as COCO logs them, format {@code bbob-new2}, for its post-processing. An algorithm has a folder of its own; in it
 * {@code bbobexp_fF.info} lists the runs on a function by dimension, {@code data_fF/bbobexp_fF_DIMD.dat} has a line wherever a run found
 * something better, and the {@code .tdat} file beside it one at 10^(k/20), at 1, 2 and 5 times 10^k D, and at the last evaluation.
 * Coordinates are left out, as COCO does from 22 dimensions on; measured is what is best so far.
 */
final class CocoLog {

    private static final String HEADER = "%% f evaluations | g evaluations | best noise-free fitness - Fopt (%13.12e)"
            + " + sum g_i+ | measured fitness | best measured fitness or single-digit g-values | x1 | x2...\n";

    private static final double STEPS_IN_A_DECADE = 20;
    private static final int[] LEADING = {1, 2, 5};

    private final Path directory;

    private CocoLog(Path directory) {
        this.directory = directory;
    }

    /** A problem without its instance, in the order of the files. */
    private record Group(String algorithm, int function, int dimension) {}

    /**
     * Writes the runs, over files of earlier ones.
     *
     * @param directory to write to, made if it is not there
     * @param runs of functions that are named by their numbers
     * @param tasks the problems of the runs, of which optima are known
     */
    static void write(Path directory, List<Run> runs, List<Task> tasks) throws IOException {
        Map<String, Double> optima = new LinkedHashMap<>();
        tasks.forEach(task -> optima.put(task.key(), task.problem().optimum().orElseThrow()));
        Map<Group, List<Run>> groups = new TreeMap<>(Comparator.comparing(Group::algorithm)
                .thenComparing(Group::function)
                .thenComparing(Group::dimension));
        for (Run run : runs) {
            Run.Key key = run.key();
            Group group = new Group(key.algorithm(), Integer.parseInt(key.function()), key.dimension());
            groups.computeIfAbsent(group, any -> new ArrayList<>()).add(run);
        }
        Map<Path, StringBuilder> infos = new LinkedHashMap<>();
        for (Map.Entry<Group, List<Run>> group : groups.entrySet()) {
            Path folder = directory.resolve(folderName(group.getKey().algorithm()));
            Path info = folder.resolve("bbobexp_f" + group.getKey().function() + ".info");
            StringBuilder text = infos.computeIfAbsent(info, any -> new StringBuilder());
            text.append(text.isEmpty() ? "" : "\n");
            text.append(new CocoLog(folder).write(group.getKey(), group.getValue(), optima));
        }
        for (Map.Entry<Path, StringBuilder> info : infos.entrySet()) {
            Files.writeString(info.getKey(), info.getValue());
        }
    }

    private static String folderName(String algorithm) {
        return algorithm.replaceAll("[^A-Za-z0-9._-]", "_");
    }

    /** Writes the data of a group; what the index says of it. */
    private String write(Group group, List<Run> runs, Map<String, Double> optima) throws IOException {
        String data = "data_f" + group.function();
        String file = "bbobexp_f" + group.function() + "_DIM" + group.dimension();
        StringBuilder index = new StringBuilder(String.format(
                Locale.ROOT,
                "suite = 'bbob', funcId = %d, DIM = %d, Precision = %.3e, algId = '%s', logger = 'bbob',"
                        + " data_format = 'bbob-new2'\n%% by Thalweg, without coordinates\n%s/%s.dat",
                group.function(),
                group.dimension(),
                Scores.FLOOR,
                group.algorithm().replace("'", ""),
                data,
                file));
        StringBuilder byValue = new StringBuilder();
        StringBuilder byEvaluations = new StringBuilder();
        for (Run run : runs) {
            double optimum = optima.getOrDefault(run.key().task(), Double.NaN);
            byValue.append(String.format(Locale.ROOT, HEADER, optimum));
            byEvaluations.append(String.format(Locale.ROOT, HEADER, optimum));
            double best = Double.POSITIVE_INFINITY;
            for (Run.Step step : run.steps()) {
                if (step.gap() < best) {
                    byValue.append(line(step.evaluations(), step.gap(), optimum));
                    best = step.gap();
                }
            }
            for (int evaluations : logged(group.dimension(), run.evaluations())) {
                byEvaluations.append(line(evaluations, run.gapAt(evaluations), optimum));
            }
            index.append(String.format(Locale.ROOT, ", %d:%d|%.1e", run.key().instance(), run.evaluations(), best));
        }
        Files.createDirectories(directory.resolve(data));
        Files.writeString(directory.resolve(data).resolve(file + ".dat"), byValue);
        Files.writeString(directory.resolve(data).resolve(file + ".tdat"), byEvaluations);
        return index.append('\n').toString();
    }

    private static String line(int evaluations, double gap, double optimum) {
        return String.format(
                Locale.ROOT, "%d 0 %+10.9e %+10.9e %+10.9e\n", evaluations, gap, optimum + gap, optimum + gap);
    }

    /** The numbers of evaluations at which COCO logs a run. */
    static NavigableSet<Integer> logged(int dimension, int evaluations) {
        NavigableSet<Integer> all = new TreeSet<>();
        if (evaluations > 0) {
            all.add(evaluations);
        }
        for (int k = 0; Math.pow(10, k / STEPS_IN_A_DECADE) <= evaluations; k++) {
            all.add((int) Math.pow(10, k / STEPS_IN_A_DECADE));
        }
        for (long decade = dimension; decade <= evaluations; decade *= 10) {
            for (int leading : LEADING) {
                if (leading * decade <= evaluations) {
                    all.add((int) (leading * decade));
                }
            }
        }
        return all;
    }
}
