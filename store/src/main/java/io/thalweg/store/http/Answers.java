package io.thalweg.store.http;

import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.model.OutputWarp;
import io.thalweg.core.model.WarpedNormal;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.Front;
import io.thalweg.core.study.Importance;
import io.thalweg.core.study.Recommendation;
import io.thalweg.core.study.Tradeoff;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Forecast;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Trial;
import io.thalweg.store.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads what the service says. */
final class Answers {

    /** The largest number of an event that can be asked about. */
    static final long MOST = 999_999_999_999_999_999L;

    private Answers() {}

    static Trial trial(JsonNode node) {
        ObjectNode event = (ObjectNode) node.deepCopy();
        event.put("type", "asked");
        event.remove(List.of("outcome", "status", "tag"));
        return ((StudyEvent.Asked) EventJson.read(event.toString())).trial();
    }

    static Point point(JsonNode node) {
        Point.Builder point = Point.builder();
        node.properties().forEach(entry -> {
            JsonNode value = entry.getValue();
            point.set(
                    entry.getKey(),
                    value.isIntegralNumber()
                            ? (Object) value.longValue()
                            : value.isNumber() ? value.doubleValue() : value.stringValue());
        });
        return point.build();
    }

    static Front front(JsonNode node) {
        List<Tradeoff> tradeoffs = new ArrayList<>();
        node.get("tradeoffs")
                .forEach(one -> tradeoffs.add(
                        new Tradeoff(trial(one.get("trial")), point(one.get("point")), numbers(one.get("values")))));
        return new Front(tradeoffs, numbers(node.get("referencePoint")), number(node, "hypervolume"));
    }

    private static List<Double> numbers(JsonNode array) {
        List<Double> numbers = new ArrayList<>();
        array.forEach(number -> numbers.add(number.doubleValue()));
        return numbers;
    }

    private static double number(JsonNode node, String name) {
        return node.has(name) ? node.get(name).doubleValue() : Double.NaN;
    }

    static Optional<Recommendation> recommendation(JsonNode node) {
        return node.has("point")
                ? Optional.of(new Recommendation(
                        point(node.get("point")), number(node, "mean"), number(node, "standardDeviation")))
                : Optional.empty();
    }

    static Optional<Forecast> forecast(JsonNode node) {
        JsonNode belief = node.get("belief");
        if (belief == null) {
            return Optional.empty();
        }
        OutputWarp warp = belief.has("offset")
                ? new OutputWarp(number(belief, "anchor"), number(belief, "offset"))
                : OutputWarp.NONE;
        OutcomeUnits units = new OutcomeUnits(
                belief.get("sign").intValue(), number(belief, "centre"), number(belief, "scale"), warp);
        double location = number(belief, "location");
        return Optional.of(new Forecast(
                new WarpedNormal(units, location, number(belief, "latentVariance")),
                new WarpedNormal(units, location, number(belief, "measurementVariance"))));
    }

    static List<Importance> importance(JsonNode node) {
        List<Importance> all = new ArrayList<>();
        for (JsonNode objective : node.get("objectives")) {
            List<Importance.Share> shares = new ArrayList<>();
            for (JsonNode parameter : objective.get("parameters")) {
                shares.add(new Importance.Share(
                        parameter.get("name").stringValue(),
                        index(parameter.get("alone")),
                        index(parameter.get("total")),
                        parameter.has("inData")
                                ? OptionalDouble.of(number(parameter, "inData"))
                                : OptionalDouble.empty()));
            }
            Direction direction =
                    Direction.valueOf(objective.get("direction").stringValue().toUpperCase(Locale.ROOT));
            all.add(new Importance(
                    new Goal.ToImprove(objective.get("objective").stringValue(), direction),
                    shares,
                    objective.get("points").intValue()));
        }
        return List.copyOf(all);
    }

    private static Importance.Index index(JsonNode node) {
        return new Importance.Index(number(node, "estimate"), number(node, "low"), number(node, "high"));
    }

    static StudyStore.Recorded recorded(JsonNode node) {
        byte[] bytes = node.toString().getBytes(StandardCharsets.UTF_8);
        return EventJson.readRecord(bytes, 0, bytes.length).recorded();
    }
}
