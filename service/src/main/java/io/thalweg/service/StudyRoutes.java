package io.thalweg.service;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.study.StudyChange;
import io.thalweg.store.Stores;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Studies: which there are, what they are about, beginning and changing them. */
final class StudyRoutes {

    private final StudyShelf shelf;

    StudyRoutes(StudyShelf shelf) {
        this.shelf = shelf;
    }

    void add(RoutesConfig routes) {
        routes.get("/v1/studies", this::list, Role.LOOK);
        routes.post("/v1/studies", this::begin, Role.ADMINISTER);
        routes.get("/v1/studies/{study}", this::show, Role.LOOK);
        routes.post("/v1/studies/{study}/change", this::change, Role.ADMINISTER);
        routes.post("/v1/studies/{study}/archive", context -> archive(context, true), Role.ADMINISTER);
        routes.post("/v1/studies/{study}/restore", context -> archive(context, false), Role.ADMINISTER);
        routes.delete("/v1/studies/{study}", this::delete, Role.ADMINISTER);
    }

    private void list(Context context) {
        boolean archived = TableRoutes.flag(context, "archived");
        ArrayNode studies = Json.array();
        for (Stores.Listed study : shelf.list()) {
            if (study.archived() == archived) {
                studies.addObject().put("name", study.name());
            }
        }
        Service.json(context, Json.object().set("studies", studies).toString());
    }

    private void begin(Context context) {
        Body body = Body.read(context.body(), Set.of("name", "definition"));
        String name = body.text("name", null);
        shelf.begin(name, body.definition("definition"));
        context.status(201);
        show(context, name);
    }

    private void show(Context context) {
        show(context, context.pathParam("study"));
    }

    private void show(Context context, String name) {
        Service.json(context, shelf.with(name, StudyRoutes::view).toString());
    }

    private static ObjectNode view(StudyShelf.Opened opened) {
        StudyState state = opened.study().state();
        StudyDefinition definition = opened.store().definition().orElseThrow();
        ObjectNode node = Json.object().put("name", opened.name());
        node.set("definition", Json.definition(definition));
        return node.put("tag", tag(definition))
                .put("trials", state.trials().size())
                .put("results", state.results().size())
                .put("running", state.running().size());
    }

    /** What tells what a study is about from what it was about. */
    private static String tag(StudyDefinition definition) {
        return Token.hash(Json.definition(definition).toString()).substring(0, 16);
    }

    private void change(Context context) {
        Body body = Body.read(context.body(), Set.of("definition", "earlier", "because", "dryRun"));
        StudyDefinition wanted = body.definition("definition");
        List<String> changes = shelf.with(context.pathParam("study"), opened -> {
            StudyChange change = opened.study().change(body.text("because", "")).to(wanted);
            body.values("earlier").forEach(change::earlier);
            return opened.store()
                    .under(
                            unchanged(opened, context.header("If-Match")),
                            () -> body.flag("dryRun") ? change.preview() : change.apply());
        });
        ObjectNode node = Json.object();
        ArrayNode list = node.putArray("changes");
        changes.forEach(list::add);
        Service.json(context, node.toString());
    }

    private void archive(Context context, boolean archived) {
        shelf.archive(context.pathParam("study"), archived);
        context.status(204);
    }

    /** Needs the tag, so that nobody deletes a study that they have not looked at. */
    private void delete(Context context) {
        String name = context.pathParam("study");
        boolean evenIfTrialsRun = TableRoutes.flag(context, "evenIfTrialsRun");
        String seen = context.header("If-Match");
        if (seen == null || seen.trim().equals("*")) {
            throw new Problem.Refusal(
                    428, "tag-needed", "look at the study first, and send its tag as If-Match to delete it");
        }
        Consumer<StudyState> unchanged = shelf.with(name, opened -> unchanged(opened, seen));
        shelf.delete(name, state -> {
            unchanged.accept(state);
            int running = state.running().size();
            if (running > 0 && !evenIfTrialsRun) {
                throw new Problem.Refusal(
                        409,
                        "trials-running",
                        "the study has " + running
                                + " running trials, whose results would be refused: cancel them, or repeat"
                                + " the request with evenIfTrialsRun=true");
            }
        });
        context.status(204);
    }

    private static Consumer<StudyState> unchanged(StudyShelf.Opened opened, @Nullable String seen) {
        if (seen == null) {
            return state -> {};
        }
        String wanted = seen.replaceAll("^W/|\"", "").trim();
        StudyDefinition begun = opened.store().begun().orElseThrow();
        return state -> {
            String now = tag(state.definition().orElse(begun));
            if (!wanted.equals("*") && !now.equals(wanted)) {
                throw new Problem.Refusal(
                        412,
                        "changed-meanwhile",
                        "the study was changed since it was seen; look at it again, then repeat the request with its tag "
                                + now);
            }
        };
    }
}
