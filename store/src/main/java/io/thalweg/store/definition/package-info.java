/**
 * Definitions of studies as text, for machines and for people: {@link io.thalweg.store.definition.DefinitionJson} is the canonical
 * form, and people write the same schema by hand, in YAML or JSON.
 */
@NullMarked
package io.thalweg.store.definition;

import org.jspecify.annotations.NullMarked;
