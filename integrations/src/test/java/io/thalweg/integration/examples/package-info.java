/** Programs that tune real models, each for the strength of concrete. */
@NullMarked
package io.thalweg.integration.examples;

import org.jspecify.annotations.NullMarked;
