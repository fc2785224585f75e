/**
 * Workers: they lease trials of a study one after the other, evaluate them and tell what came of it, until the study has as many as it
 * is to have. Any number of them works on a study, in any number of processes that reach its store.
 */
@NullMarked
package io.thalweg.store.worker;

import org.jspecify.annotations.NullMarked;
