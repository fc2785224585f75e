package io.thalweg.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.internal.collection.AppendList;
import io.thalweg.core.internal.engine.Contenders;
import io.thalweg.core.internal.engine.Knowledge;
import io.thalweg.core.internal.engine.LearntCodec;
import io.thalweg.core.internal.engine.ModelState;
import io.thalweg.core.internal.engine.OutcomeModel;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Diary;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Replay is exact within a generation of models; another generation keeps the history and learns it anew. */
class GenerationTest {

    private static final SearchSpace LINE =
            SearchSpace.builder().real("x", 0, 1).build();

    private static final DMatrixRMaj MIDDLE = DMatrixRMaj.wrap(1, 1, new double[] {0.5});

    private final StudyStore store = new MemoryStore(InstantSource.system());
    private final AtomicInteger refits = new AtomicInteger();

    /** A program whose models are of a generation: the same history gives other bits than with another one. */
    private Study program(int generation) {
        return program(generation, store);
    }

    private Study program(int generation, StudyStore on) {
        return Study.minimize(LINE)
                .surrogate(Diary.of(generation, refits))
                .acquisition(context -> {
                    double mean = 1e6 * context.objective().predict(MIDDLE, 1).mean()[0];
                    return new Peak(mean - Math.floor(mean));
                })
                .initialDesign(4)
                .modelGeneration(generation)
                .storedIn(on)
                .build();
    }

    /** Highest at a place. */
    private record Peak(double place) implements AcquisitionFunction {
        @Override
        public int dimension() {
            return 1;
        }

        @Override
        public int batchSize() {
            return 1;
        }

        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            gradientOut[0] = 2 * (place - x[0]);
            return -(place - x[0]) * (place - x[0]);
        }
    }

    private static void steps(Study study, int count) {
        for (int i = 0; i < count; i++) {
            step(study);
        }
    }

    private static Trial step(Study study) {
        Trial trial = study.ask();
        study.tell(trial, Math.sin(7 * trial.point().real("x")));
        return trial;
    }

    private static double belief(Study study) {
        return study.forecast(Point.of("x", 0.3)).orElseThrow().mean();
    }

    private List<Integer> generations() {
        return store.state().lessons().stream()
                .map(StudyEvent.Learned::generation)
                .toList();
    }

    @Test
    void newGenerationRelearnsTheHistoryInOneLesson() {
        Study old = program(1);
        steps(old, 9);
        old.close();
        List<Trial> trials = List.copyOf(store.state().trials());
        List<TrialResult> results = List.copyOf(store.state().results());
        int lessons = store.state().lessons().size();

        Study next = program(2);
        assertThat(next.state().trials()).isEqualTo(trials);
        assertThat(next.state().results()).isEqualTo(results);
        double looked = belief(next);
        Trial first = next.ask();
        assertThat(store.state().lessons())
                .hasSize(lessons + 1)
                .last()
                .isEqualTo(new StudyEvent.Learned(9, 0, Optional.of(RefitBudget.THOROUGH), 9, 2));
        assertThat(first.origin()).isEqualTo(Origin.MODEL);
        assertThat(first.health().fallbacks())
                .singleElement()
                .asString()
                .contains("stored ones are of model generation 1", "this program is of generation 2");
        assertThat(belief(next)).as("who looks sees what is learnt next").isEqualTo(looked);
        next.tell(first, 0.5);
        assertThat(step(next).health().fallbacks()).as("said once").isEmpty();
        assertThat(generations().subList(lessons, lessons + 2)).containsOnly(2);

        Study again = program(2);
        assertThat(belief(again)).isEqualTo(belief(next));
        assertThat(again.ask().point()).isEqualTo(asked(next).point());
    }

    /** What a study would choose now, without a trace. */
    private static Trial asked(Study study) {
        Trial trial = study.state().trials().get(study.state().trials().size() - 1);
        study.cancel(trial);
        Trial next = study.ask();
        study.cancel(next);
        return next;
    }

    /** The same program with the whole history in one lesson knows what the other generation's history leads to. */
    @Test
    void statesOfOtherGenerationsAreNotUsed() {
        steps(program(1), 9);
        StudyStore plain = new MemoryStore(InstantSource.system());
        plain.begin(store.definition().orElseThrow());
        plain.append(state -> store.history().stream()
                .map(StudyStore.Recorded::event)
                .filter(event -> !(event instanceof StudyEvent.Learned))
                .toList());
        Study without = program(2, plain);
        Study with = program(2);
        assertThat(with.ask().point()).isEqualTo(without.ask().point());
        assertThat(belief(with)).isEqualTo(belief(without));
    }

    @Test
    void twoGenerationsCanShareAStudy() {
        Study one = program(1);
        Study two = program(2);
        steps(one, 6);
        for (int i = 0; i < 5; i++) {
            steps(two, 1 + i % 2);
            steps(one, 1 + i % 3);
        }
        assertThat(generations()).contains(1, 2);
        assertThat(store.state().results()).hasSameSizeAs(store.state().trials());
        assertThat(store.state().running()).isEmpty();
        for (int generation = 1; generation <= 2; generation++) {
            Study known = generation == 1 ? one : two;
            assertThat(belief(program(generation))).isEqualTo(belief(known));
        }
        Trial next = one.ask();
        one.cancel(next);
        assertThat(program(1).ask().point()).isEqualTo(next.point());
    }

    @Test
    void bytesOfOtherGenerationsAreKeptButNotUsed() throws IOException {
        Study old = program(1);
        steps(old, 40);
        double known = belief(old);
        old.close();
        byte[] kept = store.learnt().orElseThrow().content();

        Study looking = program(2);
        assertThat(belief(looking)).isNotEqualTo(known);
        looking.close();
        assertThat(store.learnt().orElseThrow().content()).isEqualTo(kept);
        refits.set(0);
        assertThat(belief(program(1))).isEqualTo(known);
        assertThat(refits).as("it was kept: nothing had to be learnt again").hasValue(0);

        Study next = program(2);
        steps(next, 2);
        next.close();
        assertThat(store.learnt().orElseThrow().content()).isNotEqualTo(kept);
        refits.set(0);
        assertThat(belief(program(2))).isEqualTo(belief(next));
        assertThat(refits).hasValue(0);
        Study back = program(1);
        steps(back, 1);
        assertThat(belief(program(1))).isEqualTo(belief(back));
    }

    @Test
    void stateOfAnotherGenerationIsRefused() throws IOException {
        ModelState model = new ModelState(
                List.of(OutcomeModel.prior(new Diary(NearestNeighbor.prior(1), 3, 1, refits), 1, true)),
                Contenders.by(Contenders.Rule.BEST),
                AppendList.empty(),
                Optional.empty(),
                0,
                0,
                0,
                0);
        byte[] bytes =
                LearntCodec.write(new Knowledge(model, Optional.empty()), 1).orElseThrow();
        assertThat(LearntCodec.read(bytes, 1, model).model().absorbed()).isZero();
        assertThatThrownBy(() -> LearntCodec.read(bytes, 2, model))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("generation 1", "generation 2");
    }

    @Test
    void amendmentAndNewGenerationRebuildOnce() {
        Study old = program(1);
        steps(old, 8);
        old.amend(store.state().trials().get(2), Outcome.of(3), "misread");
        Study next = program(2);
        steps(next, 3);
        assertThat(store.state().lessons().get(store.state().lessons().size() - 3))
                .isEqualTo(new StudyEvent.Learned(8, 1, Optional.of(RefitBudget.THOROUGH), 8, 2));
        assertThat(belief(program(2))).isEqualTo(belief(next));
    }
}
