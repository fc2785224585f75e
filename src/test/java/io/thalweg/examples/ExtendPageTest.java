package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.AcquisitionContract;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelContract;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** The kernels and the acquisition function of the page about extensions do in a study what it says, and keep their contracts. */
@Tag("slow")
class ExtendPageTest {

    private static final Page PAGE = Page.of("docs/extend.md");
    private static final int PROFILE = 0;
    private static final int KERNEL = 1;
    private static final int ACQUISITION = 2;

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

    @TempDir
    private static Path folder = Path.of(".");

    /** Runs a block of the page, and returns what an expression after it gives. */
    private static Object after(int block, String expression) {
        try {
            List<String> lines = PAGE.blocks("java").toList().get(block).lines().toList();
            String source = lines.stream()
                            .filter(line -> line.startsWith("import "))
                            .collect(Collectors.joining("\n"))
                    + """

                    import io.thalweg.core.space.*;
                    import java.util.*;
                    public class Block {
                        private static double measure(Point point) {
                            return Math.sin(5 * point.real("x")) + point.real("y");
                        }
                        public static Object run(SearchSpace space) {
                    """
                    + lines.stream().filter(line -> !line.startsWith("import ")).collect(Collectors.joining("\n"))
                    + "\nreturn " + expression + ";}}";
            AtomicReference<Object> result = new AtomicReference<>();
            PageCode.run(
                    source,
                    folder,
                    page -> result.set(page.getMethod("run", SearchSpace.class).invoke(null, SPACE)));
            return Objects.requireNonNull(result.get());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void studiesFindTheMinimum() {
        for (int block : List.of(PROFILE, KERNEL, ACQUISITION)) {
            Study study = (Study) after(block, "study");
            assertThat(study.best().orElseThrow().value()).as("block %d", block).isCloseTo(Math.sin(5), within(0.1));
        }
    }

    @Nested
    @TestInstance(Lifecycle.PER_CLASS)
    class OfTheProfile extends KernelContract {

        private final Kernel kernel =
                (Kernel) after(PROFILE, "new Stationary(Wendland.PROFILE, Lengthscales.of(0.7, 1.3))");

        @Override
        protected Kernel kernel() {
            return kernel;
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }

    @Nested
    @TestInstance(Lifecycle.PER_CLASS)
    class OfTheKernel extends KernelContract {

        private final Kernel kernel = (Kernel) after(KERNEL, "Quadratic.of(0.7)");

        @Override
        protected Kernel kernel() {
            return kernel;
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }

    @Nested
    class OfTheAcquisition extends AcquisitionContract {

        private final Acquisition acquisition = (Acquisition) after(ACQUISITION, "new VarianceBonus(2)");

        @Override
        protected Acquisition acquisition() {
            return acquisition;
        }
    }
}
