@NullMarked
package io.thalweg.cli.internal.command;

import org.jspecify.annotations.NullMarked;
