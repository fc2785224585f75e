package io.thalweg;

/**
 * An option of a surrogate: what its parser, the help of commands, the schema of study files and the tables of the
 * documentation are generated from.
 *
 * @param name the key
 * @param values the values there are and the default, in words
 * @param meaning a sentence
 */
public record SurrogateOption(String name, String values, String meaning) {}
