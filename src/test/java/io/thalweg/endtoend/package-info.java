/** What a study with the real parts does with values, spaces, failures and threads that make others stumble. */
@NullMarked
package io.thalweg.endtoend;

import org.jspecify.annotations.NullMarked;
