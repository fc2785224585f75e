package io.thalweg.core.internal.engine;

import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.InputDomain;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.CandidatePool;
import io.thalweg.core.space.Column;
import io.thalweg.core.space.Fidelity;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * Where the points of an order are chosen: the whole space, or the part of it in which some parameters have a given value. Models know
 * the whole space; what is searched has coordinates for the other parameters only.
 */
final class Subspace {

    /** A look that costs as much as this share of a full evaluation is made a full one. */
    private static final double NEARLY_FULL = 0.8;

    /** Most points of a part that are counted one by one. */
    private static final long COUNT_LIMIT = 1_000_000;

    private final Map<String, ?> given;

    /** What is given for the order alone, for people. */
    private final Map<String, ?> told;

    private final SearchSpace whole;
    private final SearchSpace part;
    private final SpaceFilling filling;
    private final Rounding rounding;

    /** The column of the whole space that each column of the part is. */
    private final int[] columns;

    /** The coordinates of one of the points: those that are given are the same for all. */
    private final double[] held;

    /**
     * A part of a space.
     *
     * @param given values by parameter name; none for the whole space
     * @param seed randomness of the space-filling points
     * @param rounded whether all reals are rounded, see {@link Rounding}
     * @throws InvalidParameterException if the values are not of the space
     * @throws io.thalweg.core.error.InfeasibleSpaceException if no point has them
     */
    Subspace(SearchSpace whole, Map<String, ?> given, Seed seed, boolean rounded) {
        this(whole, given, given, seed, rounded);
    }

    private Subspace(SearchSpace whole, Map<String, ?> given, Map<String, ?> told, Seed seed, boolean rounded) {
        this.given = given;
        this.told = told;
        this.whole = whole;
        part = given.isEmpty() ? whole : whole.fixing(given);
        filling = new SpaceFilling(part, seed);
        rounding = new Rounding(part, rounded);
        List<String> names = whole.columns().stream().map(Column::name).toList();
        columns = part.columns().stream()
                .mapToInt(column -> names.indexOf(column.name()))
                .toArray();
        held = given.isEmpty() ? new double[0] : whole.encode(part.decode(new double[columns.length]));
    }

    /** The part of a study's space; see the constructor. */
    static Subspace of(StudySettings settings, Map<String, ?> given) {
        return new Subspace(settings.space(), given, settings.seed().child("design"), settings.rounded());
    }

    /** The slice of this part at full fidelity; the part itself if it has none, or one that is given. */
    Subspace full(StudySettings settings) {
        return at(part.full(), settings);
    }

    /**
     * The slice of this part in which the fidelity has a value; the part itself if there is none.
     *
     * @param fidelity the value by name; empty for none
     */
    Subspace at(Map<String, ?> fidelity, StudySettings settings) {
        if (fidelity.isEmpty()) {
            return this;
        }
        Map<String, Object> all = new LinkedHashMap<>(given);
        all.putAll(fidelity);
        return new Subspace(whole, all, told, settings.seed().child("design"), settings.rounded());
    }

    /** A point, at full fidelity if it costs nearly as much and there is such a point. */
    double[] invested(double[] u) {
        Optional<Fidelity> fidelity = part.fidelity();
        if (fidelity.isEmpty() || fidelity.get().logCost(u[fidelity.get().column()]) < Math.log(NEARLY_FULL)) {
            return u;
        }
        double[] full = u.clone();
        full[fidelity.get().column()] = 1;
        return Arrays.equals(part.snap(full), full) ? full : u;
    }

    /** The space that is searched. */
    SearchSpace space() {
        return part;
    }

    /** Its space-filling points. */
    SpaceFilling filling() {
        return filling;
    }

    /**
     * The point of coordinates here, rounded where that is wanted.
     *
     * @param lengthscales by the coordinates of the whole space
     * @param taken whether there is another point at some coordinates here
     */
    Point rounded(double[] u, Supplier<double[]> lengthscales, Predicate<double[]> taken) {
        return rounding.point(u, () -> reduced(lengthscales.get()), taken);
    }

    private double[] reduced(double[] byCoordinate) {
        return Arrays.stream(columns).mapToDouble(j -> byCoordinate[j]).toArray();
    }

    /** Whether a point has the given values. */
    boolean holds(Point point) {
        return given.isEmpty() || part.isEncodable(point);
    }

    /** What is to be said of a point that was chosen here; nothing of one that could be anywhere. */
    List<String> notes() {
        return told.isEmpty() ? List.of() : List.of("chosen with " + told + " given");
    }

    /**
     * Checks that the contexts are given.
     *
     * @throws InvalidParameterException naming those that are not
     */
    void requireContexts() {
        List<Parameter> open = part.parameters().stream()
                .filter(parameter -> part.contexts().contains(parameter.name()))
                .toList();
        if (!open.isEmpty()) {
            String missing = open.stream()
                    .map(parameter -> "'" + parameter.name() + "' (" + parameter.allowed() + ")")
                    .collect(Collectors.joining(", "));
            String first = open.get(0).name();
            throw new InvalidParameterException((open.size() == 1 ? "context " : "contexts ") + missing
                    + (open.size() == 1 ? " is" : " are")
                    + " not given: give the current value, in code with ask(Map.of(\"" + first
                    + "\", …)) or, for a run, RunOptions.given, on the command line with --fix '" + first + "=…'");
        }
    }

    /** Whether contexts or a fidelity are given, so that what is best here is not what is best elsewhere. */
    private boolean inContext() {
        return !given.isEmpty()
                && (!whole.contexts().isEmpty() || whole.fidelity().isPresent());
    }

    /**
     * What may be best here of points of the whole space: where contexts or a fidelity are given, the points with the given values in place of their
     * own, or admissible ones near to these, each once.
     */
    DMatrixRMaj transferred(DMatrixRMaj points) {
        if (!inContext()) {
            return points;
        }
        DMatrixRMaj reduced = reduced(points);
        TakenPoints seen = new TakenPoints();
        List<double[]> here = new ArrayList<>();
        int d = reduced.numCols;
        for (int i = 0; i < reduced.numRows; i++) {
            double[] u = part.snap(Arrays.copyOfRange(reduced.data, i * d, (i + 1) * d));
            if (!seen.contains(u)) {
                seen.add(u);
                here.add(whole(u));
            }
        }
        return ModelState.rows(here, points.numCols);
    }

    /** Where what is best is looked for, in the coordinates of the whole space: here if contexts or a fidelity are given, else everywhere. */
    InputDomain domain() {
        if (!inContext()) {
            return new SpaceDomain(whole);
        }
        InputDomain here = new SpaceDomain(part);
        return (n, seed) -> {
            DMatrixRMaj points = here.points(n, seed);
            int d = points.numCols;
            return ModelState.rows(
                    IntStream.range(0, points.numRows)
                            .mapToObj(i -> whole(Arrays.copyOfRange(points.data, i * d, (i + 1) * d)))
                            .toList(),
                    held.length);
        };
    }

    /** The coordinates in the whole space. */
    double[] whole(double[] u) {
        if (given.isEmpty()) {
            return u;
        }
        double[] all = held.clone();
        for (int j = 0; j < columns.length; j++) {
            all[columns[j]] = u[j];
        }
        return all;
    }

    /** The coordinates here of points of the whole space. */
    DMatrixRMaj reduced(DMatrixRMaj points) {
        if (given.isEmpty()) {
            return points;
        }
        DMatrixRMaj reduced = new DMatrixRMaj(points.numRows, columns.length);
        for (int i = 0; i < points.numRows; i++) {
            for (int j = 0; j < columns.length; j++) {
                reduced.set(i, j, points.get(i, columns[j]));
            }
        }
        return reduced;
    }

    /** What is here of a part of the whole unit cube; of the given coordinates nothing is left to restrict. */
    Bounds reduced(Bounds box) {
        return new Bounds(
                Arrays.stream(columns).mapToDouble(box::lower).toArray(),
                Arrays.stream(columns).mapToDouble(box::upper).toArray());
    }

    /** A function of points of the whole space as one of points here. */
    AcquisitionFunction reduced(AcquisitionFunction function) {
        return given.isEmpty() ? function : new ReducedFunction(function, columns, held);
    }

    /** Whether all points are taken. */
    boolean exhausted(TakenPoints taken) {
        if (part.cardinality()
                .filter(points -> points.compareTo(BigInteger.valueOf(taken.size())) <= 0)
                .isEmpty()) {
            return false;
        }
        return given.isEmpty() || allTaken(taken);
    }

    private boolean allTaken(TakenPoints taken) {
        Optional<DMatrixRMaj> points = part.enumerate(COUNT_LIMIT).map(CandidatePool::encoded);
        if (points.isEmpty()) {
            return false;
        }
        DMatrixRMaj u = points.get();
        for (int i = 0; i < u.numRows; i++) {
            if (!taken.contains(whole(Arrays.copyOfRange(u.data, i * u.numCols, (i + 1) * u.numCols)))) {
                return false;
            }
        }
        return true;
    }

    /** What the space is called in messages. */
    String name() {
        return given.isEmpty() ? "the space" : "the space with " + given;
    }
}
