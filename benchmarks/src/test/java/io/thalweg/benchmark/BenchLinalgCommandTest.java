package io.thalweg.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.benchmark.LinalgBenchmark.Point;
import io.thalweg.benchmark.LinalgBenchmark.Result;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BenchLinalgCommandTest {

    private static final List<Point> POINTS = List.of(new Point("gemm", 64, 8.42));

    @Test
    void speedsAreComparedWithThePeak() {
        assertThat(print(new Result("vector", 33.68, POINTS)))
                .containsExactly(
                        "provider vector, peak of fused multiply-adds 33.7 GFLOP/s",
                        "gemm          64      8.4   25 % of peak");
    }

    @Test
    void noShareWithoutAPeak() {
        assertThat(print(new Result("java", Double.NaN, POINTS)))
                .containsExactly(
                        "provider java, peak of fused multiply-adds unknown: it takes the Vector API to measure it",
                        "gemm          64      8.4");
    }

    private static List<String> print(Result result) {
        StringWriter text = new StringWriter();
        BenchLinalgCommand.print(result, new PrintWriter(text));
        return text.toString().lines().toList();
    }
}
