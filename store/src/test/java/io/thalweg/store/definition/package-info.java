/** Tests of definitions as text; {@link io.thalweg.store.definition.RandomDefinitions} serves other tests as well. */
@NullMarked
package io.thalweg.store.definition;

import org.jspecify.annotations.NullMarked;
