package io.thalweg.spark;

import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Rows with what is predicted of them, a block at a time. */
final class Predicted implements Iterator<Row> {

    private final Iterator<List<Row>> blocks;
    private final Units units;
    private final List<String> features;
    private final int[] places;
    private final Posterior posterior;
    private Iterator<Row> block = List.<Row>of().iterator();

    /**
     * Before the first row.
     *
     * @param places of the features in a row
     * @param state of the surrogate
     */
    Predicted(Iterator<Row> rows, Units units, List<String> features, int[] places, byte[] state) {
        this.blocks = Numbers.blocks(rows);
        this.units = units;
        this.features = features;
        this.places = places;
        this.posterior = units.restored(state).posterior();
    }

    @Override
    public boolean hasNext() {
        return block.hasNext() || blocks.hasNext();
    }

    @Override
    public Row next() {
        if (!block.hasNext()) {
            block = predicted(blocks.next()).iterator();
        }
        return block.next();
    }

    private List<Row> predicted(List<Row> rows) {
        List<double[]> inputs = rows.stream().map(this::inputs).toList();
        Prediction prediction = posterior.predict(units.inputs(inputs), 1);
        Row[] predicted = new Row[rows.size()];
        Arrays.setAll(predicted, i -> {
            Row row = rows.get(i);
            Object[] values = new Object[row.size() + 2];
            for (int j = 0; j < row.size(); j++) {
                values[j] = row.get(j);
            }
            double variance = prediction.variance()[i] + posterior.noiseVariance();
            values[row.size()] = units.mean() + units.deviation() * prediction.mean()[i];
            values[row.size() + 1] = units.deviation() * Math.sqrt(variance);
            return RowFactory.create(values);
        });
        return List.of(predicted);
    }

    private double[] inputs(Row row) {
        double[] inputs = new double[places.length];
        for (int j = 0; j < inputs.length; j++) {
            inputs[j] = Numbers.finite(row.get(places[j]), features.get(j));
        }
        return inputs;
    }
}
