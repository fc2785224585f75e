@NullMarked
package io.thalweg.cli.usage;

import org.jspecify.annotations.NullMarked;
