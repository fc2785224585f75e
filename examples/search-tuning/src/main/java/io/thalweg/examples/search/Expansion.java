package io.thalweg.examples.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermVectors;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.util.BytesRef;

/**
 * Pseudo-relevance feedback: adds to a query the words that mark its first answers, as a relevance model does (Lavrenko and Croft 2001), rare
 * words first.
 */
final class Expansion {

    /** A word of a document, and its share of the document's words times how rare the word is in all documents. */
    private record Mark(String word, double weight) {}

    private final List<List<Mark>> documents;

    private Expansion(List<List<Mark>> documents) {
        this.documents = documents;
    }

    /** Reads the words of all documents from an index, as Lucene would have to unpack them for every query. */
    static Expansion of(IndexReader reader, String field) throws IOException {
        List<List<Mark>> documents = new ArrayList<>();
        Map<String, Double> rarity = new HashMap<>();
        TermVectors vectors = reader.termVectors();
        for (int i = 0; i < reader.maxDoc(); i++) {
            List<Mark> marks = new ArrayList<>();
            Terms terms = vectors.get(i, field);
            if (terms != null) { // as it is if the field is empty
                TermsEnum each = terms.iterator();
                for (BytesRef bytes = each.next(); bytes != null; bytes = each.next()) {
                    String word = bytes.utf8ToString();
                    double share = each.totalTermFreq() / (double) terms.getSumTotalTermFreq();
                    if (!rarity.containsKey(word)) {
                        double in = reader.docFreq(new Term(field, word));
                        rarity.put(word, Math.log((reader.numDocs() + 1) / (in + 0.5)));
                    }
                    marks.add(new Mark(word, share * rarity.get(word)));
                }
            }
            documents.add(marks);
        }
        return new Expansion(documents);
    }

    /**
     * The query with more words.
     *
     * @param words of the query with their weights, which sum to 1
     * @param first its first answers
     * @param settings how many words to add, and how much they weigh
     */
    Map<String, Double> apply(Map<String, Double> words, ScoreDoc[] first, Settings settings) {
        Map<String, Double> marks = new HashMap<>();
        for (ScoreDoc answer : first) {
            for (Mark mark : documents.get(answer.doc)) {
                marks.merge(mark.word(), answer.score * mark.weight(), Double::sum);
            }
        }
        List<Map.Entry<String, Double>> best = new ArrayList<>(marks.entrySet());
        best.sort(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()));
        best = best.subList(0, Math.min(settings.terms(), best.size()));
        double sum = best.stream().mapToDouble(Map.Entry::getValue).sum();
        Map<String, Double> all = new TreeMap<>();
        words.forEach((word, weight) -> all.put(word, (1 - settings.weight()) * weight));
        best.forEach(mark -> all.merge(mark.getKey(), settings.weight() * mark.getValue() / sum, Double::sum));
        return all;
    }
}
