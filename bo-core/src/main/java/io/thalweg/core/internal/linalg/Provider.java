package io.thalweg.core.internal.linalg;

import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which {@link Kernels} run. Chosen once: {@code vector} where the module {@code jdk.incubator.vector} is there (pass
 * {@code --add-modules jdk.incubator.vector}), else {@code java}; the system property {@code thalweg.linalg} overrides.
 *
 * <p>Vector code is very slow until it has been compiled, so the first operation that is worth it starts a
 * {@link WarmUp} on the side, and {@code java} computes, the same bits, until that is done.
 */
final class Provider {

    /** Multiply-adds of an operation that makes the warm-up worth its one to three seconds. */
    private static final long WORTHWHILE = 10_000;

    private static final String PROPERTY = "thalweg.linalg";
    private static final String VECTOR_KERNELS = "io.thalweg.core.internal.linalg.vector.VectorKernels";
    private static final Logger LOG = LoggerFactory.getLogger(LinearAlgebra.class);

    private static final Kernels JAVA = new JavaKernels();
    private static final Kernels CHOSEN = choose(System.getProperty(PROPERTY, ""));

    /** Whether the code of {@link #CHOSEN} is compiled. Not a setting: which of the two computes does not change the bits. */
    private static final AtomicBoolean COMPILED = new AtomicBoolean(CHOSEN == JAVA);

    private Provider() {}

    static String name() {
        return CHOSEN.name();
    }

    static boolean isCompiled() {
        return COMPILED.get();
    }

    /**
     * The kernels for an operation that begins now.
     *
     * @param work about how many multiply-adds it has
     */
    static Kernels kernels(long work) {
        Kernels kernels = COMPILED.get() ? CHOSEN : JAVA;
        if (kernels != CHOSEN && work >= WORTHWHILE) {
            Started.once();
        }
        return kernels;
    }

    /** The kernels of this name, compiled or not. */
    static Kernels named(String name) {
        return name.equals("java") ? JAVA : choose(name);
    }

    private static Kernels choose(String wanted) {
        Kernels chosen = JAVA;
        if (!wanted.equals("java")) {
            try {
                chosen = Class.forName(VECTOR_KERNELS)
                        .asSubclass(Kernels.class)
                        .getConstructor(Kernels.class)
                        .newInstance(JAVA);
            } catch (ReflectiveOperationException | LinkageError e) {
                if (wanted.equals("vector")) {
                    throw new IllegalStateException(
                            PROPERTY + ": vector was requested, but the Vector API is not available; start Java with "
                                    + "--add-modules jdk.incubator.vector",
                            e);
                }
                LOG.info("The Vector API is not available, so large models take about twice as long; "
                        + "start Java with --add-modules jdk.incubator.vector");
            }
        }
        LOG.debug("linear algebra: {}", chosen.name());
        return chosen;
    }

    /** Starts the warm-up when it is initialised, which the virtual machine does once. */
    private static final class Started {

        static {
            new WarmUp(CHOSEN, () -> COMPILED.set(true)).start();
        }

        static void once() {
            // The work is in the initialiser.
        }
    }
}
