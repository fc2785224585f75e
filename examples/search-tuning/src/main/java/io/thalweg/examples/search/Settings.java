package io.thalweg.examples.search;

import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;

/**
 * How documents are ranked.
 *
 * @param title share of the title in the score, from 0 to 1; the rest is the abstract's
 * @param k1 of BM25: how much it counts that a word is repeated
 * @param b of BM25: how much long documents are held against
 * @param documents how many of the first answers the query is expanded from
 * @param terms how many words are added to the query
 * @param weight of these words, from 0 to 1; the rest is that of the words of the query
 */
record Settings(double title, double k1, double b, int documents, int terms, double weight) {

    /** All settings. */
    static final SearchSpace SPACE = SearchSpace.builder()
            .real("title", 0, 1)
            .logReal("k1", 0.2, 5)
            .real("b", 0, 1)
            .logInteger("documents", 2, 20)
            .logInteger("terms", 3, 40)
            .real("weight", 0, 0.9)
            .build();

    /** Lucene's defaults: both fields alike, and the query as it was typed. */
    static final Settings DEFAULT = new Settings(0.5, 1.2, 0.75, 5, 10, 0);

    /** Those of a point of {@link #SPACE}. */
    static Settings of(Point point) {
        return new Settings(
                point.real("title"),
                point.real("k1"),
                point.real("b"),
                point.intValue("documents"),
                point.intValue("terms"),
                point.real("weight"));
    }
}
