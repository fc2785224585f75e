package io.thalweg.benchmark.suite;

import io.thalweg.cli.internal.table.CsvTable;
import java.util.ArrayList;
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
        double[] model = table.numbers("model");
        double[] tree = table.numbers("tree");
        double[] left = table.numbers("left");
        double[] right = table.numbers("right");
        double[] value = table.numbers("value");
        List<String> features = table.text("feature");
        for (int i = 0; i < table.rows(); i++) {
            List<List<Node>> trees = grown(models, (int) model[i]);
            grown(trees, (int) tree[i]).add(new Node((int) left[i], (int) right[i], features.get(i), value[i]));
        }
    }

    private static <T> List<T> grown(List<List<T>> lists, int index) {
        while (lists.size() <= index) {
            lists.add(new ArrayList<>());
        }
        return lists.get(index);
    }

    private static double feature(Map<String, Double> row, String name) {
        Double value = row.get(name);
        if (value == null) {
            throw new IllegalArgumentException("row: the model asks for " + name + ", and there is " + row.keySet());
        }
        return value;
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
                boolean left = (float) feature(row, node.feature()) < (float) node.value();
                node = tree.get(left ? node.left() : node.right());
            }
            sum += node.value();
        }
        return sum;
    }
}
