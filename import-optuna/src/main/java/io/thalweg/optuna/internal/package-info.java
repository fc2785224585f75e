/** The command that reads studies of Optuna. */
@NullMarked
package io.thalweg.optuna.internal;

import org.jspecify.annotations.NullMarked;
