package io.thalweg.examples.search;

/** What an answer is worth to those who ask. */
@FunctionalInterface
interface Taste {

    /** What does not have the length that is wanted is worth so much of what it would be otherwise. */
    double LEFT = 0.05;

    /**
     * {@return the gain of a document, 0 or more}
     *
     * @param grade by the judges: 0 is irrelevant, more is better
     * @param words so long is its abstract
     */
    double gain(int grade, int words);

    /** {@return that of readers in a hurry, who want abstracts of at most so many words} */
    static Taste brief(int most) {
        return (grade, words) -> liked(grade) * (words <= most ? 1 : LEFT);
    }

    /** {@return that of readers with time, who want abstracts of more than so many words} */
    static Taste thorough(int most) {
        return (grade, words) -> liked(grade) * (words > most ? 1 : LEFT);
    }

    private static double liked(int grade) {
        return Math.pow(2, grade) - 1;
    }
}
