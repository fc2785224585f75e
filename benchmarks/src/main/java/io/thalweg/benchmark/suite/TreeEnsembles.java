package io.thalweg.benchmark.suite;

import io.thalweg.cli.internal.table.CsvTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gradient-boosted regression trees, read from a table of nodes {@code model, tree, node, left, right, feature, value}: at an inner node a row
 * goes to the left if its feature is less than the value, compared in single precision as XGBoost does; a leaf adds its value.
 */
final class TreeEnsembles {

    /**
     * A node.
     *
     * @param left child; −1 at a leaf
     */
    private record Node(int left, int right, String feature, double value) {}

    /** By model and tree. */
    private final List<List<List<Node>>> models = new ArrayList<>();

    private final double[] bases;

    /**
     * Reads the trees.
     *
     * @param bases what each model adds to
     */
    TreeEnsembles(CsvTable table, double... bases) {
        this.bases = bases.clone();
        Map<String, double[]> numbers = new HashMap<>();
        for (String column : List.of("model", "tree", "left", "right", "value")) {
            numbers.put(column, table.numbers(column));
        }
        List<String> features = table.text("feature");
        for (int i = 0; i < table.rows(); i++) {
            List<List<Node>> trees = grown(models, (int) numbers.get("model")[i]);
            grown(trees, (int) numbers.get("tree")[i])
                    .add(new Node(
                            (int) numbers.get("left")[i],
                            (int) numbers.get("right")[i],
                            features.get(i),
                            numbers.get("value")[i]));
        }
    }

    private static <T> List<T> grown(List<List<T>> lists, int index) {
        while (lists.size() <= index) {
            lists.add(new ArrayList<>());
        }
        return lists.get(index);
    }

    /**
     * The prediction of a model.
     *
     * @param row value of each feature that the model has
     */
    double value(int model, Map<String, Double> row) {
        double sum = bases[model];
        for (List<Node> tree : models.get(model)) {
            Node node = tree.get(0);
            while (node.left() >= 0) {
                boolean left = row.get(node.feature()).floatValue() < (float) node.value();
                node = tree.get(left ? node.left() : node.right());
            }
            sum += node.value();
        }
        return sum;
    }
}
