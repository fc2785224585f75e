package io.thalweg.service;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.thalweg.core.event.StudyState;
import io.thalweg.report.Report;
import io.thalweg.report.ReportOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The report and its figures. The last reports stay, for as long as nothing happens in their studies. */
final class FigureRoutes {

    private static final int MOST_KEPT = 8;

    private final StudyShelf shelf;

    private final Map<String, Kept> kept = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Kept> eldest) {
            return size() > MOST_KEPT;
        }
    };

    /** A report of a state. */
    private record Kept(StudyState state, Report report) {}

    FigureRoutes(StudyShelf shelf) {
        this.shelf = shelf;
    }

    void add(RoutesConfig routes) {
        routes.get("/v1/studies/{study}/report", this::report, Role.LOOK);
        routes.get("/v1/studies/{study}/figures", this::list, Role.LOOK);
        routes.get("/v1/studies/{study}/figures/{figure}", this::figure, Role.LOOK);
    }

    private Report of(Context context) {
        return shelf.with(context.pathParam("study"), opened -> {
            StudyState state = opened.study().state();
            synchronized (kept) {
                Kept last = kept.get(opened.name());
                if (last != null && last.state() == state) {
                    return last.report();
                }
            }
            Report report = Report.of(opened.study(), ReportOptions.DEFAULT.withTitle(opened.name()));
            synchronized (kept) {
                kept.put(opened.name(), new Kept(state, report));
            }
            return report;
        });
    }

    private void report(Context context) {
        context.contentType("text/html; charset=utf-8").result(of(context).html());
    }

    private void list(Context context) {
        ObjectNode node = Json.object();
        ArrayNode figures = node.putArray("figures");
        of(context).figures().forEach(figures::add);
        Service.json(context, node.toString());
    }

    private void figure(Context context) {
        String file = context.pathParam("figure");
        Report report = of(context);
        Optional<byte[]> png = file.endsWith(".png") ? report.png(name(file)) : Optional.empty();
        Optional<String> svg = file.endsWith(".svg") ? report.svg(name(file)) : Optional.empty();
        if (png.isPresent()) {
            context.contentType("image/png").result(png.get());
        } else if (svg.isPresent()) {
            context.contentType("image/svg+xml").result(svg.get());
        } else {
            throw new Problem.Refusal(
                    404,
                    "no-such-figure",
                    "there is no figure \"" + file + "\"; there are " + String.join(", ", report.figures())
                            + ", each as .svg and .png");
        }
    }

    private static String name(String file) {
        return file.substring(0, file.length() - ".svg".length());
    }
}
