@NullMarked
package io.thalweg.cli;

import org.jspecify.annotations.NullMarked;
