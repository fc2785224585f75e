/** Tests of campaigns by file. */
@NullMarked
package io.thalweg.cli.campaign;

import org.jspecify.annotations.NullMarked;
