/**
 * How models store what they have learnt: numbers in big-endian order, behind a header of 20 bytes that says what they are – a
 * mark (4 bytes), a version (4), the length of what follows (4) and its CRC-32C (8). Damage is found before anything is believed.
 */
@NullMarked
package io.thalweg.core.internal.state;

import org.jspecify.annotations.NullMarked;
