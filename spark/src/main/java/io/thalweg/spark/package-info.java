/** Surrogates that learn from datasets of Spark, and predict in its pipelines. */
@NullMarked
package io.thalweg.spark;

import org.jspecify.annotations.NullMarked;
