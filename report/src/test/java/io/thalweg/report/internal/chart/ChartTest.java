package io.thalweg.report.internal.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.awt.geom.Path2D;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** Axes, numbers, texts and the two canvases. */
class ChartTest {

    private static List<String> texts(Axis axis, int most) {
        return axis.ticks(most).stream().map(Axis.Tick::text).toList();
    }

    @Test
    void ticksAreRoundNumbers() {
        assertThat(texts(Axis.linear("", 0, 10), 5)).containsExactly("0", "2", "4", "6", "8", "10");
        assertThat(texts(Axis.linear("", -0.31, 0.29), 6)).containsExactly("−0.3", "−0.2", "−0.1", "0", "0.1", "0.2");
        assertThat(texts(Axis.linear("", 47_880, 48_120), 5))
                .containsExactly("47\u2009900", "47\u2009950", "48\u2009000", "48\u2009050", "48\u2009100");
        assertThat(texts(Axis.logarithmic("", 1e-5, 10), 8))
                .containsExactly("10⁻⁵", "10⁻⁴", "0.001", "0.01", "0.1", "1", "10");
        assertThat(texts(Axis.categories("", List.of("a", "b")), 5)).containsExactly("a", "b");
    }

    @Test
    void singleValueAxisHasALength() {
        Axis axis = Axis.around("", 3, 3, Double.NaN);
        assertThat(axis.position(3)).isCloseTo(0.5, within(1e-12));
        assertThat(Axis.around("", Double.NaN).position(0.5)).isCloseTo(0.5, within(1e-12));
        assertThat(Axis.around("", -1e150, 1e150).position(0)).isCloseTo(0.5, within(1e-9));
        assertThat(Axis.around("", 1e12, 1e12 + 1).ticks(5)).hasSizeBetween(2, 12);
    }

    @Test
    void numbersAreFormattedForReaders() {
        assertThat(Numbers.show(89.4312)).isEqualTo("89.43");
        assertThat(Numbers.show(-0.00031)).isEqualTo("−0.00031");
        assertThat(Numbers.show(1.5e-9)).isEqualTo("1.5×10⁻⁹");
        assertThat(Numbers.show(-1e12)).isEqualTo("−10¹²");
        assertThat(Numbers.show(12345.6)).isEqualTo("12\u2009350");
        assertThat(Numbers.show(Double.NaN)).isEqualTo("–");
        assertThat(Numbers.show(Double.NEGATIVE_INFINITY)).isEqualTo("−∞");
        assertThat(Numbers.show(-0.0)).isEqualTo("0");
        assertThat(Numbers.time(Duration.ofMillis(3))).isEqualTo("3\u00A0ms");
        assertThat(Numbers.time(Duration.ofHours(50))).isEqualTo("2.1\u00A0days");
    }

    @Test
    void textsAreTruncatedBetweenCharacters() {
        assertThat(Texts.fitted("short", 12, 100)).isEqualTo("short");
        assertThat(Texts.fitted("a rather long text", 12, 60)).endsWith("…").hasSizeLessThan(10);
        // two code points, and a pair of surrogates
        assertThat(Texts.fitted("e\u0301".repeat(30), 12, 100)).matches("(e\u0301)+…");
        assertThat(Texts.fitted("😀".repeat(30), 12, 100)).matches("(😀)+…");
        assertThat(Texts.fitted(Texts.isolated("a rather long text"), 12, 60))
                .startsWith("\u2068")
                .endsWith("…\u2069");
    }

    @Test
    void charactersInvalidInXmlAreReplaced() {
        assertThat(Texts.escaped("a<b>\"'&\u0001\uD800z")).isEqualTo("a&lt;b&gt;&quot;&#39;&amp;\uFFFD\uFFFDz");
    }

    @Test
    void contoursEncloseValuesAboveTheLevel() {
        int n = 21;
        double[] grid = new double[n];
        double[][] z = new double[n][n];
        for (int i = 0; i < n; i++) {
            grid[i] = i;
            for (int j = 0; j < n; j++) {
                // a ring of inner radius 3 and outer radius 7 around the middle, and a corner
                double r = Math.hypot(i - 10, j - 10);
                z[i][j] = i + j <= 3 ? 1 : 2 - Math.abs(r - 5);
            }
        }
        List<double[]> outlines = Contours.above(grid, grid, z, 0);
        assertThat(outlines).hasSize(3);
        Path2D path = new Path2D.Double(Path2D.WIND_EVEN_ODD);
        for (double[] outline : outlines) {
            path.moveTo(outline[0], outline[1]);
            for (int i = 2; i < outline.length; i += 2) {
                path.lineTo(outline[i], outline[i + 1]);
            }
            path.closePath();
        }
        for (int i = 1; i < n - 1; i++) {
            for (int j = 1; j < n - 1; j++) {
                if (Math.abs(z[i][j]) > 0.05) {
                    assertThat(path.contains(i, j)).as("(%d, %d)", i, j).isEqualTo(z[i][j] > 0);
                }
            }
        }
    }

    @Test
    void contoursMeetTheEdgeOfTheGrid() {
        double[] grid = {0, 1, 2};
        double[][] z = {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};
        List<double[]> outlines = Contours.above(grid, grid, z, 0);
        assertThat(outlines).hasSize(1);
        double area = 0;
        double[] o = outlines.get(0);
        for (int i = 0; i < o.length; i += 2) {
            int k = (i + 2) % o.length;
            area += o[i] * o[k + 1] - o[k] * o[i + 1];
        }
        assertThat(Math.abs(area / 2)).isCloseTo(4, within(1e-12));
        assertThat(Contours.above(grid, grid, z, 2)).isEmpty();
    }

    private static Figure figure(int panels) {
        Mark dots = new Mark.Dots(
                "dots",
                new double[] {1, 2, 3, Double.NaN},
                new double[] {1, 5, 50, 2},
                Symbol.DOT,
                Ink.MAIN,
                6,
                1,
                List.of());
        Plot plot = Plot.of("A <plot>", Axis.linear("x", 0, 4), Axis.linear("y", 0, 10), List.of(dots), 100);
        return new Figure(
                "id", "Title", "What it says", List.of(), java.util.Collections.nCopies(panels, plot), 200, 3);
    }

    @Test
    void valuesBeyondTheAxisAreTrianglesAndNaNIsSkipped() {
        String svg = figure(1).svg();
        String dots = svg.substring(svg.indexOf("<g class=\"dots\">"));
        dots = dots.substring(0, dots.indexOf("</g>"));
        assertThat(dots.split("<circle", -1)).hasSize(3);
        assertThat(dots.split("<path", -1)).hasSize(2);
    }

    @Test
    void pixelsMatchTheSvg() throws IOException {
        Figure figure = figure(1);
        String svg = figure.svg();
        int at = svg.indexOf("<circle cx=\"") + 12;
        double x = Double.parseDouble(svg.substring(at, svg.indexOf('"', at)));
        int then = svg.indexOf("cy=\"", at) + 4;
        double y = Double.parseDouble(svg.substring(then, svg.indexOf('"', then)));
        var image = ImageIO.read(new ByteArrayInputStream(figure.png(2 * (Figure.WIDE + 2 * Figure.MARGIN))));
        assertThat(image.getRGB((int) (2 * (Figure.MARGIN + x)), (int) (2 * (Figure.MARGIN + Figure.HEAD + y)))
                        & 0xFFFFFF)
                .isEqualTo(Ink.MAIN.light());
        assertThat(image.getRGB(2, image.getHeight() - 3) & 0xFFFFFF).isEqualTo(Ink.PAPER.light());
    }

    @Test
    void panelsStackWhereThereIsNoRoom() {
        assertThat(figure(3).height(Figure.NARROW))
                .isGreaterThan(2.5 * figure(3).height(Figure.WIDE));
        assertThat(figure(4).height(Figure.WIDE)).isGreaterThan(1.9 * figure(3).height(Figure.WIDE));
    }

    @Test
    void figuresWithoutPanelsOrWithOddNamesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Figure("a", "t", "d", List.of(), List.of(), 1, 1))
                .withMessageContaining("panels are empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Figure.of(
                        "../a", "t", "d", List.of(), figure(1).panels().get(0)))
                .withMessageContaining("id is \"../a\"");
        assertThatIllegalArgumentException().isThrownBy(() -> figure(1).png(10)).withMessageContaining("width is 10");
    }
}
