@NullMarked
package io.thalweg.cli.optimize;

import org.jspecify.annotations.NullMarked;
