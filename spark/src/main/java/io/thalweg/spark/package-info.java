/** Surrogates that learn from datasets of Spark and predict in its pipelines, and searches whose trials are jobs of Spark. */
@NullMarked
package io.thalweg.spark;

import org.jspecify.annotations.NullMarked;
