package io.thalweg.baseline;

import io.jenetics.AbstractChromosome;
import io.jenetics.Chromosome;
import io.jenetics.util.ISeq;
import io.thalweg.baseline.ParameterGene.Parameters;
import java.util.stream.IntStream;

/** One gene for each parameter that is not fixed, in the order of the columns. */
final class ParameterChromosome extends AbstractChromosome<ParameterGene> {

    private ParameterChromosome(ISeq<ParameterGene> genes) {
        super(genes);
    }

    /** A chromosome of random values. */
    static ParameterChromosome random(Parameters parameters) {
        return new ParameterChromosome(IntStream.range(0, parameters.space().dimension())
                .mapToObj(j -> ParameterGene.random(parameters, j))
                .collect(ISeq.toISeq()));
    }

    @Override
    public Chromosome<ParameterGene> newInstance(ISeq<ParameterGene> genes) {
        return new ParameterChromosome(genes);
    }

    @Override
    public Chromosome<ParameterGene> newInstance() {
        return random(gene().parameters());
    }
}
