/** JSON in and out. */
@NullMarked
package io.thalweg.cli.json;

import org.jspecify.annotations.NullMarked;
