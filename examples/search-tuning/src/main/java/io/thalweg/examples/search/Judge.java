package io.thalweg.examples.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Says how good a ranking is: nDCG@10 of a query, to a taste. The same query, settings and taste have the same score. */
final class Judge {

    private static final int DEPTH = 10;

    private final Engine engine;
    private final List<Collection.Document> documents;
    private final Map<String, Integer> words = new HashMap<>();

    /**
     * A judge of an engine.
     *
     * @param documents that it has indexed
     */
    Judge(Engine engine, List<Collection.Document> documents) {
        this.engine = engine;
        this.documents = documents;
        documents.forEach(document -> words.put(document.id(), document.words()));
    }

    /** {@return nDCG@10, from 0 to 1: an evaluation of a query} */
    double score(Collection.Query query, Settings settings, Taste taste) {
        return score(query, engine.rank(query.text(), settings, DEPTH), taste);
    }

    /** {@return the scores of one ranking to several tastes} */
    double[] scores(Collection.Query query, Settings settings, List<Taste> tastes) {
        int[] found = engine.rank(query.text(), settings, DEPTH);
        return tastes.stream().mapToDouble(taste -> score(query, found, taste)).toArray();
    }

    private double score(Collection.Query query, int[] found, Taste taste) {
        double[] ranked = new double[found.length];
        for (int i = 0; i < found.length; i++) {
            String id = documents.get(found[i]).id();
            ranked[i] = gain(query.grades().getOrDefault(id, 0), id, taste);
        }
        double[] judged = query.grades().entrySet().stream()
                .mapToDouble(grade -> gain(grade.getValue(), grade.getKey(), taste))
                .toArray();
        return Ndcg.at(DEPTH, ranked, judged);
    }

    private double gain(int grade, String id, Taste taste) {
        return taste.gain(grade, words.getOrDefault(id, 0));
    }
}
