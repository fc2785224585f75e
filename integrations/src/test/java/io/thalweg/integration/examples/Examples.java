package io.thalweg.integration.examples;

import org.tribuo.Dataset;
import org.tribuo.MutableDataset;
import org.tribuo.impl.ArrayExample;
import org.tribuo.provenance.SimpleDataSourceProvenance;
import org.tribuo.regression.RegressionFactory;
import org.tribuo.regression.Regressor;

/** Rows as Tribuo takes them. */
final class Examples {

    private Examples() {}

    static Dataset<Regressor> of(Concrete rows) {
        RegressionFactory factory = new RegressionFactory();
        MutableDataset<Regressor> examples =
                new MutableDataset<>(new SimpleDataSourceProvenance("mixtures of concrete", factory), factory);
        String[] names = rows.names().toArray(String[]::new);
        for (int i = 0; i < rows.strengths().length; i++) {
            examples.add(new ArrayExample<>(
                    new Regressor("strength", rows.strengths()[i]), names.clone(), rows.mixtures()[i].clone()));
        }
        return examples;
    }
}
