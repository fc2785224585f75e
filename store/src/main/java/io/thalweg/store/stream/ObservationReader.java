package io.thalweg.store.stream;

import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.stream.Observation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes an observation of a record. The same record must always give the same observation. */
@FunctionalInterface
public interface ObservationReader {

    /**
     * {@return the observation in a record} An exception says that there is none.
     *
     * @param key of the record
     * @param value of the record
     */
    Observation read(byte @Nullable [] key, byte @Nullable [] value);

    /**
     * {@return a reader of values that are lines of CSV in UTF-8, with commas between cells, points in numbers and no quotes}
     *
     * @param space the parameters; those of the space are columns
     * @param columns names of the cells in their order; cells that are neither a parameter nor the value are ignored
     * @param value name of the column with the measured value
     * @throws IllegalArgumentException if there is no such column, or two have one name
     */
    static ObservationReader csv(SearchSpace space, List<String> columns, String value) {
        return new CsvObservations(space, columns, value);
    }

    /**
     * {@return a reader of values that are objects of JSON}
     *
     * @param space the parameters; each is a property of the object, others are ignored
     * @param value name of the property that is the measured value, a number
     */
    static ObservationReader json(SearchSpace space, String value) {
        return new JsonObservations(space, value);
    }
}
