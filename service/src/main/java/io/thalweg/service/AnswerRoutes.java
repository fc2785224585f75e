package io.thalweg.service;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.model.WarpedNormal;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.BestTrial;
import io.thalweg.core.study.Front;
import io.thalweg.core.study.Importance;
import io.thalweg.core.study.Recommendation;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Forecast;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a study has found and what its models believe. */
final class AnswerRoutes {

    /** Points of one request. */
    private static final int MOST_POINTS = 1000;

    /** Measurements that one request assumes. */
    private static final int MOST_ASSUMED = 100;

    /** Standard deviations to the ends of an interval of 95 %. */
    private static final double INTERVAL = 1.959963984540054;

    private final StudyShelf shelf;

    AnswerRoutes(StudyShelf shelf) {
        this.shelf = shelf;
    }

    void add(RoutesConfig routes) {
        routes.get("/v1/studies/{study}/best", context -> answer(context, AnswerRoutes::best), Role.LOOK);
        routes.get("/v1/studies/{study}/front", context -> answer(context, study -> front(study.front())), Role.LOOK);
        routes.post("/v1/studies/{study}/recommendation", this::recommend, Role.LOOK);
        routes.post("/v1/studies/{study}/forecast", this::forecast, Role.LOOK);
        routes.get("/v1/studies/{study}/importance", context -> answer(context, AnswerRoutes::importance), Role.LOOK);
    }

    private void answer(Context context, Function<Study, JsonNode> question) {
        JsonNode node = shelf.with(context.pathParam("study"), opened -> question.apply(opened.study()));
        Service.json(context, node.toString());
    }

    /** The best trial, or why there is none. */
    private static ObjectNode best(Study study) {
        Optional<BestTrial> best = study.best();
        if (best.isEmpty()) {
            return Json.object().put("none", study.whyNoBest().orElse("nothing was told yet"));
        }
        ObjectNode node = Json.object();
        node.set("trial", Json.trial(best.get().trial()));
        node.set("point", Json.point(best.get().point()));
        return node.put("value", best.get().value());
    }

    private static ObjectNode front(Front front) {
        ObjectNode node = Json.object();
        ArrayNode tradeoffs = node.putArray("tradeoffs");
        front.tradeoffs().forEach(tradeoff -> {
            ObjectNode one = tradeoffs.addObject();
            one.set("trial", Json.trial(tradeoff.trial()));
            one.set("point", Json.point(tradeoff.point()));
            numbers(one.putArray("values"), tradeoff.values());
        });
        numbers(node.putArray("referencePoint"), front.referencePoint());
        return known(node, "hypervolume", front.hypervolume());
    }

    private static void numbers(ArrayNode array, List<Double> numbers) {
        numbers.forEach(array::add);
    }

    private static ObjectNode known(ObjectNode node, String name, double number) {
        return Double.isFinite(number) ? node.put(name, number) : node;
    }

    private void recommend(Context context) {
        Map<String, Object> given = Body.read(context.body(), Set.of("given")).values("given");
        answer(context, study -> {
            Optional<Recommendation> found = given.isEmpty() ? study.recommend() : study.recommend(given);
            ObjectNode node = Json.object();
            found.ifPresent(recommended -> {
                node.set("point", Json.point(recommended.point()));
                known(node, "mean", recommended.mean());
                known(node, "standardDeviation", recommended.standardDeviation());
            });
            return node;
        });
    }

    private void forecast(Context context) {
        Body body = Body.read(context.body(), Set.of("points", "assuming"));
        List<Map<String, Object>> points = body.points("points", MOST_POINTS);
        List<Body> assuming = body.objects("assuming", MOST_ASSUMED, Set.of("point", "value"));
        answer(context, study -> {
            SearchSpace space = study.space();
            List<Forecast> made = study.forecast(
                    points.stream().map(point -> space.admit(point).point()).toList(),
                    assuming.stream().map(one -> one.assumed(space)).toList());
            ArrayNode forecasts = Json.array();
            points.forEach(point -> forecasts.addObject());
            for (int i = 0; i < made.size(); i++) {
                forecast((ObjectNode) forecasts.get(i), made.get(i));
            }
            return Json.object().set("forecasts", forecasts);
        });
    }

    private static void forecast(ObjectNode node, Forecast made) {
        known(node, "mean", made.mean());
        known(node, "latentDeviation", made.latentDeviation());
        known(node, "observationDeviation", made.observationDeviation());
        known(node, "low", made.measurement().at(-INTERVAL));
        known(node, "high", made.measurement().at(INTERVAL));
        belief(node.putObject("belief"), made);
    }

    private static void belief(ObjectNode node, Forecast forecast) {
        WarpedNormal latent = forecast.latent();
        OutcomeUnits units = latent.units();
        node.put("sign", units.sign()).put("centre", units.centre()).put("scale", units.scale());
        if (units.warp().active()) {
            node.put("anchor", units.warp().anchor()).put("offset", units.warp().offset());
        }
        known(node, "location", latent.location());
        known(node, "latentVariance", latent.variance());
        known(node, "measurementVariance", forecast.measurement().variance());
    }

    private static ObjectNode importance(Study study) {
        ObjectNode node = Json.object();
        ArrayNode objectives = node.putArray("objectives");
        for (Importance importance : study.importance()) {
            ObjectNode one = objectives
                    .addObject()
                    .put("objective", importance.goal().name())
                    .put("direction", importance.goal().sign() > 0 ? "maximize" : "minimize")
                    .put("points", importance.points());
            ArrayNode parameters = one.putArray("parameters");
            importance.shares().forEach(share -> {
                ObjectNode parameter = parameters.addObject().put("name", share.parameter());
                index(parameter.putObject("alone"), share.alone());
                index(parameter.putObject("total"), share.total());
                share.inData().ifPresent(inData -> known(parameter, "inData", inData));
            });
        }
        return node;
    }

    private static void index(ObjectNode node, Importance.Index index) {
        known(known(known(node, "estimate", index.estimate()), "low", index.low()), "high", index.high());
    }
}
