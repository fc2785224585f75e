package io.thalweg.surrogate.kernel.choice;

import io.thalweg.core.space.Column;
import io.thalweg.core.space.IntegerParameter;
import io.thalweg.core.space.Names;
import io.thalweg.core.space.OrdinalParameter;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.Scale;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SteppedParameter;
import io.thalweg.surrogate.kernel.choice.KernelTree.Name;
import io.thalweg.surrogate.kernel.choice.KernelTree.Word;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the names of an expression mean.
 *
 * @param text the expression, for messages
 * @param space whose parameters are named
 * @param sharedLengthscale whether stationary kernels have one length scale
 */
record KernelScope(String text, SearchSpace space, boolean sharedLengthscale) {

    List<Column> columns() {
        return space.columns();
    }

    int dimension() {
        return space.dimension();
    }

    /** The columns of a kernel that takes numbers and categories. */
    int[] columns(Word word) {
        return word.parameters().isEmpty()
                ? IntStream.range(0, dimension()).toArray()
                : word.parameters().stream().mapToInt(this::column).toArray();
    }

    /** The columns of a kernel that takes numbers alone: all that are no categories, if it names none. */
    int[] numeric(Word word) {
        for (Name name : word.parameters()) {
            if (isCategorical(column(name))) {
                throw problem(
                        name.at(),
                        "parameter " + Names.quote(name.text()) + " is categorical, but "
                                + word.kernel().word() + " needs numbers");
            }
        }
        int[] columns = IntStream.of(columns(word))
                .filter(column -> !isCategorical(column))
                .toArray();
        if (columns.length == 0) {
            throw problem(word.at(), word.kernel().word() + " needs numbers, but all parameters are categorical");
        }
        return columns;
    }

    private boolean isCategorical(int column) {
        return columns().get(column).kind() == Column.Kind.CATEGORICAL;
    }

    private int column(Name name) {
        List<String> names = columns().stream().map(Column::name).toList();
        int column = names.indexOf(name.text());
        if (column >= 0) {
            return column;
        }
        boolean fixed = space.parameters().stream().anyMatch(p -> p.name().equals(name.text()));
        String suggestion = Names.suggestion(name.text(), names);
        throw problem(
                name.at(),
                fixed
                        ? "parameter " + Names.quote(name.text()) + " has only one value: leave it out"
                        : "no parameter is named " + Names.quote(name.text())
                                + (suggestion.isEmpty() ? "; there are " + names : suggestion));
    }

    /** The range of a parameter, in its own units, that is one unit of its column. */
    double range(Name name) {
        Parameter parameter = space.parameters().stream()
                .filter(p -> p.name().equals(name.text()))
                .findFirst()
                .orElseThrow();
        if (parameter instanceof RealParameter p && p.scale() == Scale.LINEAR) {
            return p.high() - p.low();
        } else if (parameter instanceof IntegerParameter p && p.scale() == Scale.LINEAR) {
            return (double) p.high() - (double) p.low();
        } else if (parameter instanceof SteppedParameter p) {
            return p.high() - p.low();
        } else if (parameter instanceof OrdinalParameter p && p.scale() == Scale.LINEAR) {
            return p.values().get(p.values().size() - 1) - p.values().get(0);
        }
        throw problem(
                name.at(),
                "parameter " + Names.quote(name.text())
                        + " is on a logarithmic scale, where a period in its units has no meaning: leave the period "
                        + "out");
    }

    IllegalArgumentException problem(int at, String what) {
        return KernelParser.problem(text, at, what);
    }
}
