package io.thalweg.report;

import io.thalweg.report.internal.chart.Figure;
import java.util.List;
import java.util.Optional;

/** A piece of a section. All texts are plain: whatever they hold is shown as it is. */
sealed interface Block {

    /** A paragraph. */
    record Words(String text) implements Block {}

    /** Sentences that stand for themselves. */
    record Bullets(List<String> texts) implements Block {
        /** Copies the texts. */
        public Bullets {
            texts = List.copyOf(texts);
        }
    }

    /** The numbers that matter, to be seen at a glance. */
    record KeyFigures(List<KeyFigure> figures) implements Block {
        /** Copies the list. */
        public KeyFigures {
            figures = List.copyOf(figures);
        }
    }

    /**
     * A number that matters.
     *
     * @param label what it is
     * @param value the number with its unit
     * @param remark what it is to be compared with; may be empty
     */
    record KeyFigure(String label, String value, String remark) {}

    /**
     * A figure with the words to read it by.
     *
     * @param caption how to read it and how it was made
     * @param data its numbers, for those who cannot see it
     */
    record Picture(Figure figure, String caption, Optional<DataTable> data) implements Block {}

    /** A table. */
    record Table(DataTable data) implements Block {}
}
