@NullMarked
package io.thalweg.cli.internal.optimize;

import org.jspecify.annotations.NullMarked;
