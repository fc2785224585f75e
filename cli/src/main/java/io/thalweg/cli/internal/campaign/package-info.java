/**
 * Campaigns in a laboratory, by files: a directory holds {@code study.yaml} and the journal of the study; suggestions go out and
 * measurements come in as CSV. What commands do is here; how they are called and what they print is in {@code io.thalweg.cli.internal.command}.
 */
@NullMarked
package io.thalweg.cli.internal.campaign;

import org.jspecify.annotations.NullMarked;
