package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Surrogates;
import io.thalweg.core.model.Observations;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.testing.Samples;
import io.thalweg.surrogate.kernel.choice.KernelExpression;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The code of the page about surrogates compiles and runs, and its facts are those of the code. */
class SurrogatesPageTest {

    private static final Page PAGE = Page.of("docs/surrogates.md");
    private static final Pattern OPTION = Pattern.compile("^\\| `([a-z0-9-]+)` ", Pattern.MULTILINE);

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

    @TempDir
    private Path folder = Path.of(".");

    static Stream<String> blocks() throws IOException {
        return PAGE.blocks("java");
    }

    private static DMatrixRMaj points(int n) {
        return Samples.uniform(n, 2, n);
    }

    /** What the page's code calls: some rows of a table. */
    private static Observations rows(int n) {
        DMatrixRMaj x = points(n);
        double[] y = new double[n];
        Arrays.setAll(y, i -> Math.sin(5 * x.get(i, 0)) + x.get(i, 1));
        return Observations.of(x, y);
    }

    @ParameterizedTest
    @Tag("slow")
    @MethodSource("blocks")
    void codeOnThePageRuns(String block) throws IOException {
        String source = """
                import io.thalweg.*;
                import io.thalweg.core.model.*;
                import io.thalweg.core.random.Seed;
                import io.thalweg.core.space.*;
                import io.thalweg.core.event.*;
                import io.thalweg.core.search.*;
                import io.thalweg.core.study.*;
                import io.thalweg.core.trial.*;
                import io.thalweg.surrogate.classification.*;
                import io.thalweg.surrogate.exact.*;
                import io.thalweg.surrogate.harmonic.*;
                import io.thalweg.surrogate.hyperparameter.*;
                import io.thalweg.surrogate.kernel.*;
                import io.thalweg.surrogate.kernel.choice.*;
                import io.thalweg.surrogate.likelihood.PredictiveDistribution;
                import io.thalweg.surrogate.streaming.*;
                import io.thalweg.surrogate.streaming.hippo.*;
                import io.thalweg.surrogate.wiski.*;
                import java.io.*;
                import java.util.*;
                import org.ejml.data.DMatrixRMaj;
                public class Block {
                    public static java.util.function.IntFunction<Observations> table;
                    private static Observations rows(int n) {
                        return table.apply(n);
                    }
                    public static void run(SearchSpace space, DMatrixRMaj points, int[] labels) throws IOException {
                """ + block + "}}";
        DMatrixRMaj points = points(40);
        int[] labels =
                IntStream.range(0, 40).map(i -> points.get(i, 0) > 0.5 ? 1 : 0).toArray();
        IntFunction<Observations> table = SurrogatesPageTest::rows;
        PageCode.run(source, folder, page -> {
            page.getField("table").set(null, table);
            page.getMethod("run", SearchSpace.class, DMatrixRMaj.class, int[].class)
                    .invoke(null, SPACE, points, labels);
        });
    }

    @Test
    void kernelsAreListedCompletely() throws IOException {
        String section = PAGE.text().split("## Kernels", 2)[1].split("\n##", 2)[0];
        assertThat(OPTION.matcher(section).results().map(row -> row.group(1)).toList())
                .isEqualTo(KernelExpression.words());
    }

    @ParameterizedTest
    @MethodSource("io.thalweg.Surrogates#names")
    void optionsAreComplete(String surrogate) throws IOException {
        String heading = "### Options of `" + surrogate + "`";
        String section = PAGE.text().split(Pattern.quote(heading), 2)[1];
        List<String> rows = section.substring(section.indexOf("\n|"))
                .lines()
                .skip(3)
                .takeWhile(line -> line.startsWith("|"))
                .map(SurrogatesPageTest::plain)
                .toList();
        assertThat(rows)
                .isEqualTo(Surrogates.options(surrogate).stream()
                        .map(option -> "| " + option.name() + " | " + option.values() + " | " + option.meaning() + " |")
                        .toList());
    }

    /** A row without links, quotes of code and padding. */
    private static String plain(String row) {
        return row.replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1").replace("`", "").replaceAll(" +", " ");
    }
}
