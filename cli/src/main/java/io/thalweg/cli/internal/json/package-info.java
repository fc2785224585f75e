/** JSON in and out. */
@NullMarked
package io.thalweg.cli.internal.json;

import org.jspecify.annotations.NullMarked;
