package io.thalweg.surrogate.classification;

import io.thalweg.core.model.Surrogate;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.wiski.WiskiSurrogateFactory;

/** Classification by WISKI, whose cost per label does not grow: the contract. */
class WiskiDirichletClassifierTest extends DirichletClassifierContract {

    @Override
    protected Surrogate prior() {
        SearchSpace square =
                SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
        return WiskiSurrogateFactory.DEFAULT.withNodes(10).create(square, false);
    }
}
