@NullMarked
package io.thalweg.cli.internal.usage;

import org.jspecify.annotations.NullMarked;
