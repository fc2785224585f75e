package io.thalweg.examples.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Lucene, in memory: ranks the documents of a collection for a query. The same query and settings give the same ranking. */
final class Engine implements AutoCloseable {

    private static final String TITLE = "title";
    private static final String BODY = "body";

    private final Analyzer analyzer = new EnglishAnalyzer();
    private final Directory directory = new ByteBuffersDirectory();
    private final DirectoryReader reader;
    private final Expansion expansion;
    private final Map<Term, TermStates> known = new ConcurrentHashMap<>();

    /**
     * Indexes documents.
     *
     * @param documents at least one
     * @throws IOException never, for all is in memory
     */
    Engine(List<Collection.Document> documents) throws IOException {
        try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
            FieldType withWords = new FieldType(TextField.TYPE_NOT_STORED);
            withWords.setStoreTermVectors(true); // for the expansion
            for (Collection.Document document : documents) {
                Document fields = new Document();
                fields.add(new TextField(TITLE, document.title(), Field.Store.NO));
                fields.add(new Field(BODY, document.body(), withWords));
                writer.addDocument(fields);
            }
            writer.forceMerge(1);
        }
        reader = DirectoryReader.open(directory);
        expansion = Expansion.of(reader, BODY);
    }

    /**
     * The best documents.
     *
     * @param text of the query
     * @param settings how to rank
     * @param n at most so many
     * @return their places in the list of documents, the best first
     */
    int[] rank(String text, Settings settings, int n) {
        IndexSearcher searcher = new IndexSearcher(reader);
        searcher.setQueryCache(null);
        searcher.setSimilarity(new BM25Similarity((float) settings.k1(), (float) settings.b()));
        try {
            Map<String, Double> words = words(text);
            if (settings.weight() > 0) {
                ScoreDoc[] first =
                        searcher.search(query(words, settings.title(), searcher), settings.documents()).scoreDocs;
                words = expansion.apply(words, first, settings);
            }
            ScoreDoc[] found = searcher.search(query(words, settings.title(), searcher), n).scoreDocs;
            int[] places = new int[found.length];
            for (int i = 0; i < found.length; i++) {
                places[i] = found[i].doc;
            }
            return places;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The words of a query with their weights, which sum to 1. */
    private Map<String, Double> words(String text) throws IOException {
        Map<String, Double> words = new TreeMap<>();
        int count = 0;
        try (TokenStream tokens = analyzer.tokenStream(BODY, text)) {
            CharTermAttribute word = tokens.addAttribute(CharTermAttribute.class);
            tokens.reset();
            while (tokens.incrementToken()) {
                words.merge(word.toString(), 1.0, Double::sum);
                count++;
            }
            tokens.end();
        }
        double each = 1.0 / count;
        words.replaceAll((word, times) -> times * each);
        return words;
    }

    private Query query(Map<String, Double> words, double title, IndexSearcher searcher) throws IOException {
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        for (Map.Entry<String, Double> word : words.entrySet()) {
            add(query, new Term(TITLE, word.getKey()), title * word.getValue(), searcher);
            add(query, new Term(BODY, word.getKey()), (1 - title) * word.getValue(), searcher);
        }
        return query.build();
    }

    /** Where a word is in the index is looked up once: expanded queries have many words, and most of them in common. */
    private void add(BooleanQuery.Builder query, Term term, double weight, IndexSearcher searcher) throws IOException {
        if (weight > 0) {
            TermStates states = known.get(term);
            if (states == null) {
                states = TermStates.build(searcher, term, true);
                known.put(term, states);
            }
            query.add(new BoostQuery(new TermQuery(term, states), (float) weight), BooleanClause.Occur.SHOULD);
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
        directory.close();
        analyzer.close();
    }
}
