package io.thalweg.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.Thalweg;
import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.store.Stores;
import io.thalweg.store.definition.DefinitionJson;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Studies that end, or are deleted, while the shelf has them open. */
class StudyShelfTest {

    private static final StudyDefinition WAX = DefinitionJson.read(
            "{\"objectives\": {\"y\": \"maximize\"}, \"parameters\": {\"x\": {\"range\": [0, 1]}}}");

    @TempDir
    private Path place = Path.of("");

    private final AtomicInteger opened = new AtomicInteger();
    private final Telemetry telemetry = new Telemetry(new Random(1), LoggerFactory.getLogger(StudyShelfTest.class));
    private StudyShelf shelf = new StudyShelf("", Thalweg::open, telemetry);

    @BeforeEach
    void begin() {
        shelf = new StudyShelf(
                place.toString(),
                store -> {
                    opened.incrementAndGet();
                    return Thalweg.open(store);
                },
                telemetry);
        shelf.begin("wax", WAX);
    }

    @AfterEach
    void end() {
        shelf.close();
        telemetry.close();
    }

    private int trials() {
        return shelf.with("wax", open -> open.study().state().trials().size());
    }

    private void deletedElsewhere() {
        Stores.delete(place.toString(), "wax", state -> {});
    }

    private static void assertClosed(StudyShelf.Opened one) {
        assertThatThrownBy(one.store()::flush)
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("closed here");
    }

    @Test
    void studiesStayOpen() {
        assertThat(trials() + trials()).isZero();
        assertThat(opened).hasValue(1);
    }

    @Test
    void aStudyThatWasDeletedElsewhereIsClosed() {
        StudyShelf.Opened one = shelf.with("wax", open -> open);
        deletedElsewhere();
        assertThatThrownBy(this::trials).isInstanceOf(NoSuchStudyException.class);
        assertClosed(one);
    }

    @Test
    void aStudyThatIsDeletedHereIsClosed() {
        StudyShelf.Opened one = shelf.with("wax", open -> open);
        shelf.delete("wax", state -> {});
        assertClosed(one);
        assertThatThrownBy(this::trials).isInstanceOf(NoSuchStudyException.class);
    }

    /** Whoever works on it finds out by themselves, and it is closed when they have. */
    @Test
    void aStudyIsClosedWhenTheLastOneHasLeft() {
        StudyShelf.Opened one = shelf.with("wax", open -> {
            shelf.delete("wax", state -> {});
            assertThat(open.store().flush()).isZero();
            return open;
        });
        assertClosed(one);
    }

    @Test
    void aStudyThatWasBegunAgainElsewhereIsTheNewOne() {
        shelf.with("wax", open -> open.study().ask());
        deletedElsewhere();
        try (StudyShelf other = new StudyShelf(place.toString(), Thalweg::open, telemetry)) {
            other.begin("wax", WAX);
        }
        assertThat(shelf.<Long>with("wax", open -> open.study().ask().number())).isZero();
        assertThat(trials()).isEqualTo(1);
        assertThat(opened).hasValue(2);
    }

    @Test
    void aStudyThatIsNotThereIsLookedForOnce() {
        assertThatThrownBy(() -> shelf.with("resin", open -> open)).isInstanceOf(NoSuchStudyException.class);
        assertThat(opened).hasValue(0);
        assertThatThrownBy(() -> shelf.with("../wax", open -> open)).isInstanceOf(IllegalArgumentException.class);
    }

    /** With the first one the directory of all studies would be a study, and with the other ones a campaign. */
    @Test
    void aNameThatWouldMakeThePlaceAStudyIsRefused() {
        for (String name : List.of("", "journal", "Journal")) {
            assertThatThrownBy(() -> shelf.begin(name, WAX))
                    .as(name)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("another name");
        }
        assertThat(shelf.list()).extracting(Stores.Listed::name).containsExactly("wax");
        assertThat(trials()).isZero();
    }

    /** A directory that is one study is its owner's to delete. */
    @Test
    void theStudyOfADirectoryOfItsOwnIsNotDeleted() {
        try (StudyShelf one = new StudyShelf(place.resolve("wax").toString(), Thalweg::open, telemetry)) {
            assertThat(one.list()).extracting(Stores.Listed::name).containsExactly("wax");
            assertThatThrownBy(() -> one.delete("wax", state -> {})).hasMessageContaining("serves one study");
            assertThatThrownBy(() -> one.archive("wax", true)).hasMessageContaining("serves one study");
            assertThat(one.<Integer>with(
                            "wax", open -> open.study().state().trials().size()))
                    .isZero();
        }
    }
}
