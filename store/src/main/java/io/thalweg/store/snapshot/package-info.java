/** States of studies in a compact binary form, for stores that spare themselves the fold of a long history. */
@NullMarked
package io.thalweg.store.snapshot;

import org.jspecify.annotations.NullMarked;
