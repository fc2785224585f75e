package io.thalweg.core.internal.engine;

import java.util.Optional;

/**
 * What a study knows.
 *
 * @param model what was learnt
 * @param former what is believed in its place, as long as it has yet to learn anew, after a correction, as much as was known before; empty otherwise
 */
public record Knowledge(ModelState model, Optional<ModelState> former) {

    /** What is believed. */
    ModelState believed() {
        return former.orElse(model);
    }
}
