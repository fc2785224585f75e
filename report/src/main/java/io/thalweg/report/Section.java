package io.thalweg.report;

import java.util.List;

/**
 * A part of a report.
 *
 * @param id made of lower-case letters and hyphens, unique in its report
 * @param title its heading
 * @param blocks in order
 */
record Section(String id, String title, List<Block> blocks) {

    /** Copies the list. */
    public Section {
        blocks = List.copyOf(blocks);
    }
}
