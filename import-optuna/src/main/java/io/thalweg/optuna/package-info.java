/** Studies of Optuna, from its SQLite databases and its journals: their spaces and trials, to go on with them here. */
@NullMarked
package io.thalweg.optuna;

import org.jspecify.annotations.NullMarked;
