package io.thalweg.core.space;

import io.thalweg.core.error.InfeasibleSpaceException;
import io.thalweg.core.error.InvalidParameterException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The part of a space in which some parameters have a given value, as a space of its own. */
final class FixedPart {

    private FixedPart() {}

    /**
     * The part.
     *
     * @param given admissible values by parameter name
     * @throws InvalidParameterException if nothing is left to choose
     * @throws InfeasibleSpaceException if no point has these values
     */
    static SearchSpace of(SearchSpace space, Map<String, Object> given) {
        List<Parameter> parameters =
                space.parameters().stream().map(p -> fixed(p, given)).toList();
        if (parameters.stream().allMatch(FixedParameter.class::isInstance)) {
            throw new InvalidParameterException(
                    "all parameters are given, " + given + ": nothing is left to choose; leave at least one free");
        }
        if (space.candidates().isEmpty()) {
            return build(parameters, space, given);
        }
        List<Point> candidates =
                space.points().stream().filter(point -> has(point, given)).toList();
        if (candidates.isEmpty()) {
            throw new InfeasibleSpaceException("none of the " + space.points().size() + " candidates has " + given);
        }
        return new SearchSpace(product(parameters, space), space.constraints(), candidates);
    }

    private static Parameter fixed(Parameter parameter, Map<String, Object> given) {
        Object value = given.get(parameter.name());
        return value == null ? parameter : new FixedParameter(parameter.name(), value);
    }

    private static ProductSpace product(List<Parameter> parameters, SearchSpace space) {
        return new ProductSpace(
                parameters,
                Set.copyOf(space.contexts()),
                SearchSpaceBuilder.conditions(space),
                SearchSpaceBuilder.fidelities(space));
    }

    private static boolean has(Point point, Map<String, Object> given) {
        return given.entrySet().stream()
                .allMatch(
                        entry -> point.has(entry.getKey()) && Values.same(point.get(entry.getKey()), entry.getValue()));
    }

    private static SearchSpace build(List<Parameter> parameters, SearchSpace space, Map<String, Object> given) {
        try {
            return new SearchSpace(product(parameters, space), space.constraints(), null);
        } catch (InfeasibleSpaceException e) {
            throw new InfeasibleSpaceException("no point has " + given + ": " + e.getMessage());
        }
    }
}
