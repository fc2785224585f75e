/**
 * Definitions of studies as text, for machines and for people: {@link io.thalweg.store.definition.DefinitionJson} is the canonical
 * form, {@link io.thalweg.store.definition.StudyFile} reads the same schema as people write it, in YAML or JSON. {@code
 * study.schema.json} beside these classes describes it to editors. YAML alone needs {@code org.snakeyaml:snakeyaml-engine}, an optional
 * dependency.
 */
@NullMarked
package io.thalweg.store.definition;

import org.jspecify.annotations.NullMarked;
