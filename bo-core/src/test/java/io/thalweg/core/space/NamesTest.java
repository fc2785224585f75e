package io.thalweg.core.space;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NamesTest {

    @Test
    void editsAreCounted() {
        assertThat(Names.edits("kitten", "sitting")).isEqualTo(3);
        assertThat(Names.edits("", "abc")).isEqualTo(3);
        assertThat(Names.edits("abc", "abc")).isZero();
    }

    @Test
    void swappedLettersCountAsOneEdit() {
        assertThat(Names.edits("rnage", "range")).isEqualTo(1);
        assertThat(Names.edits("ca", "abc")).isEqualTo(3);
        assertThat(Names.edits("abcd", "badc")).isEqualTo(2);
    }
}
