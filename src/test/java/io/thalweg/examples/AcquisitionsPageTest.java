package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.acquisition.catalog.Acquisitions;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The code of the page about acquisition functions compiles and runs, and it names all of them. */
class AcquisitionsPageTest {

    private static final Page PAGE = Page.of("docs/acquisitions.md");
    private static final Pattern ROW = Pattern.compile("^\\| `([a-z-]+)` +\\|", Pattern.MULTILINE);

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

    @TempDir
    private Path folder = Path.of(".");

    static Stream<String> blocks() throws IOException {
        return PAGE.blocks("java");
    }

    @ParameterizedTest
    @Tag("slow")
    @MethodSource("blocks")
    void codeOnThePageRuns(String block) throws IOException {
        String source = """
                import io.thalweg.*;
                import io.thalweg.acquisition.*;
                import io.thalweg.acquisition.catalog.*;
                import io.thalweg.acquisition.active.*;
                import io.thalweg.acquisition.lookahead.*;
                import io.thalweg.acquisition.montecarlo.*;
                import io.thalweg.acquisition.pareto.*;
                import io.thalweg.core.model.*;
                import io.thalweg.core.space.*;
                import io.thalweg.core.event.*;
                import io.thalweg.core.search.*;
                import io.thalweg.core.study.*;
                import io.thalweg.core.trial.*;
                import java.time.Duration;
                import java.util.*;
                public class Block {
                    public static java.util.function.ToDoubleFunction<Point> measured;
                    private static double measure(Point point) {
                        return measured.applyAsDouble(point);
                    }
                    private static double seconds(Point point) {
                        return 1 + 10 * point.real("x");
                    }
                    public static void run(SearchSpace space) {
                """ + block + "}}";
        ToDoubleFunction<Point> measured = point -> Math.sin(5 * point.real("x")) + point.real("y");
        PageCode.run(source, folder, page -> {
            page.getField("measured").set(null, measured);
            page.getMethod("run", SearchSpace.class).invoke(null, SPACE);
        });
    }

    @Test
    void allNamesAreListedInOrder() throws IOException {
        List<String> named =
                ROW.matcher(PAGE.text()).results().map(row -> row.group(1)).toList();
        assertThat(named).isEqualTo(Acquisitions.names());
    }
}
