package io.thalweg.spark;

import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.FixedParameter;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.SearchSpace;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.FloatParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;

/** Which parameters of Spark the parameters of a space are. */
record TunedParams(SearchSpace space, Map<String, Param<?>> params) {

    /**
     * Checks that each parameter has its counterpart, of a type that can take its values.
     *
     * @throws IllegalArgumentException if not
     */
    TunedParams {
        params = new LinkedHashMap<>(params);
        for (Parameter parameter : space.parameters()) {
            Param<?> param = params.get(parameter.name());
            if (param == null) {
                throw new IllegalArgumentException("params has none for \"" + parameter.name()
                        + "\" of the space, must have one for each of its parameters; it has " + params.keySet());
            }
            if (!fits(parameter, param)) {
                throw new IllegalArgumentException("\"" + parameter.name() + "\" is " + parameter.allowed() + ", but "
                        + param + " is a " + param.getClass().getSimpleName()
                        + ": declare it in the space with values of that type");
            }
        }
        if (params.size() > space.parameters().size()) {
            throw new IllegalArgumentException("params has " + params.keySet() + ", of which the space has only "
                    + space.parameters().stream().map(Parameter::name).toList());
        }
    }

    private static boolean fits(Parameter parameter, Param<?> param) {
        if (parameter instanceof FixedParameter) {
            return true; // its value says, when it is set
        }
        boolean whole = param instanceof IntParam || param instanceof LongParam;
        boolean number = whole || param instanceof DoubleParam || param instanceof FloatParam;
        return !(whole && parameter instanceof RealParameter)
                && !(number && parameter instanceof CategoricalParameter)
                && !(param instanceof BooleanParam && !(parameter instanceof CategoricalParameter));
    }

    /** The values of a point as Spark takes them. Parameters that are inactive there are left as the estimator has them. */
    ParamMap at(Point point) {
        ParamMap map = new ParamMap();
        params.forEach((name, param) -> {
            if (point.has(name)) {
                put(map, param, value(param, point, name));
            }
        });
        return map;
    }

    @SuppressWarnings("unchecked") // the types of Scala's parameters of numbers are objects to Java
    private static void put(ParamMap map, Param<?> param, Object value) {
        map.put((Param<Object>) param, value);
    }

    private static Object value(Param<?> param, Point point, String name) {
        if (param instanceof IntParam) {
            return point.intValue(name);
        }
        if (param instanceof LongParam) {
            return point.integer(name);
        }
        if (param instanceof DoubleParam) {
            return point.real(name);
        }
        if (param instanceof FloatParam) {
            return (float) point.real(name);
        }
        return param instanceof BooleanParam ? point.bool(name) : point.get(name);
    }
}
