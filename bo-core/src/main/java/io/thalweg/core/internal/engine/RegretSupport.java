package io.thalweg.core.internal.engine;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import java.util.Optional;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/** Which studies can say how probable regret is. */
public final class RegretSupport {

    /** Made-up results. */
    private static final int RESULTS = 4;

    private RegretSupport() {}

    /** Why a study cannot, for people; empty if it can. */
    public static Optional<String> obstacle(StudySettings settings) {
        if (settings.learning()) {
            return Optional.of("a study that learns a map has no best point");
        }
        if (settings.goals().several()) {
            return Optional.of("a study with several objectives has no single best value");
        }
        if (settings.inputs().drifting()) {
            return Optional.of("the objective drifts, so no value stays the best");
        }
        if (!settings.space().contexts().isEmpty()) {
            return Optional.of(
                    "what is best depends on the contexts " + settings.space().contexts());
        }
        if (settings.space().fidelity().isPresent()) {
            return Optional.of("the study has a fidelity, and the rule knows of full evaluations only");
        }
        if (!settings.goals().constraints().isEmpty()) {
            return Optional.of("the study has constraints on outcomes, which drawn functions are not checked against");
        }
        return drawable(settings)
                ? Optional.empty()
                : Optional.of("no functions can be drawn from the posterior of the surrogate " + settings.surrogate());
    }

    private static boolean drawable(StudySettings settings) {
        Seed seed = settings.seed().child("regret support");
        Surrogate surrogate =
                settings.surrogate().standardised().create(settings.inputs().modelled(), settings.deterministic());
        DMatrixRMaj x = settings.inputs().domain().points(RESULTS, seed);
        double[] y = IntStream.range(0, x.numRows).mapToDouble(i -> i).toArray();
        return surrogate
                .observe(Observations.of(x, y))
                .posterior()
                .samplePath(seed)
                .isPresent();
    }
}
