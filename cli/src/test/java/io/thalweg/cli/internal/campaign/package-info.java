/** Tests of campaigns by file. */
@NullMarked
package io.thalweg.cli.internal.campaign;

import org.jspecify.annotations.NullMarked;
