/** What several packages of acquisition functions share. */
@NullMarked
package io.thalweg.acquisition.internal;

import org.jspecify.annotations.NullMarked;
