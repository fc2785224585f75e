package io.thalweg.surrogate.auto;

import io.thalweg.core.model.Surrogate;
import io.thalweg.surrogate.SurrogateContract;

/** A surrogate that would spread crowded columns, where none is crowded. */
class SpreadColumnsContractTest extends SurrogateContract {

    @Override
    protected Surrogate prior() {
        return SpreadColumns.of(AutoSurrogateContractTest.exact(), new boolean[] {true, true});
    }
}
