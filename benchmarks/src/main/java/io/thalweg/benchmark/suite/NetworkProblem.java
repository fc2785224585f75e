package io.thalweg.benchmark.suite;

import io.thalweg.cli.internal.optimize.Problem;
import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Direction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The accuracy of a network by its hyperparameters, some of which are used only if a switch is on; by trees that were trained for each
 * setting of two switches.
 *
 * @param name of the problem
 * @param space with two switches
 * @param switches their names
 * @param trees of none on, the second, the first, and both
 * @param best the greatest value, as its authors state it
 */
record NetworkProblem(String name, SearchSpace space, List<String> switches, TreeEnsembles trees, double best)
        implements Problem {

    static NetworkProblem mnist() {
        SearchSpace space = SearchSpace.builder()
                .bool("use_dropout")
                .bool("use_weight_decay")
                .logReal("lr", 1e-5, 1)
                .real("dropout", 0.1, 0.5)
                .when("use_dropout", true)
                .logReal("weight_decay", 1e-5, 1)
                .when("use_weight_decay", true)
                .build();
        return new NetworkProblem(
                "net-mnist",
                space,
                List.of("use_dropout", "use_weight_decay"),
                trees("net_mnist.csv.gz", 0.71091, 0.6301215, 0.70457023, 0.63266385),
                1.0790634);
    }

    static NetworkProblem fashion() {
        SearchSpace space = SearchSpace.builder()
                .bool("use_softplus_activation")
                .bool("use_weight_decay")
                .logReal("lr", 1e-5, 0.1)
                .bool("two-more-blocks")
                .real("softplus_beta", 0.5, 2)
                .when("use_softplus_activation", true)
                .logReal("weight_decay", 1e-8, 0.01)
                .when("use_weight_decay", true)
                .build();
        return new NetworkProblem(
                "net-fashion",
                space,
                List.of("use_softplus_activation", "use_weight_decay"),
                trees("net_fashion.csv.gz", 0.90624, 0.89609534, 0.8970233, 0.85868514),
                0.9225427);
    }

    private static TreeEnsembles trees(String resource, double... bases) {
        return new TreeEnsembles(CsvTable.resource(NetworkProblem.class, resource), bases);
    }

    @Override
    public Direction direction() {
        return Direction.MAXIMIZE;
    }

    @Override
    public double valueAt(Point point) {
        int model = (point.bool(switches.get(0)) ? 2 : 0) + (point.bool(switches.get(1)) ? 1 : 0);
        Map<String, Double> row = new HashMap<>();
        point.asMap()
                .forEach((name, value) -> row.put(
                        name,
                        value instanceof Number number ? number.doubleValue() : value.equals("true") ? 1.0 : 0.0));
        return trees.value(model, row);
    }

    @Override
    public OptionalDouble optimum() {
        return OptionalDouble.of(best);
    }
}
