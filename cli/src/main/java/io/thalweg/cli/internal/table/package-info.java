/** Reading tables: CSV files in the dialects that laboratories and spreadsheets write, checked cell by cell. */
@NullMarked
package io.thalweg.cli.internal.table;

import org.jspecify.annotations.NullMarked;
