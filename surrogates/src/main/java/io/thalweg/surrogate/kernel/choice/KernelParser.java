package io.thalweg.surrogate.kernel.choice;

import io.thalweg.core.space.Names;
import io.thalweg.surrogate.kernel.choice.KernelTree.Name;
import io.thalweg.surrogate.kernel.choice.KernelTree.Setting;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads expressions of kernels:
 *
 * <pre>
 *   sum      = product {"+" product}
 *   product  = factor {"*" factor}
 *   factor   = "(" sum ")" | kernel ["(" argument {"," argument} ")"]
 *   argument = parameter | keyword "=" number
 * </pre>
 */
final class KernelParser {

    /** Deeper ones are nobody's intention. */
    private static final int MOST_DEPTH = 50;

    private final String text;
    private int at;

    private KernelParser(String text) {
        this.text = text;
    }

    static KernelTree parse(String text) {
        KernelParser parser = new KernelParser(text);
        KernelTree tree = parser.sum(0);
        if (!parser.isAtEnd()) {
            throw parser.expected("+, * or the end");
        }
        return tree;
    }

    static IllegalArgumentException problem(String text, int at, String what) {
        return new IllegalArgumentException("kernel " + Names.quote(text) + ", character " + (at + 1) + ": " + what);
    }

    private KernelTree sum(int depth) {
        if (depth > MOST_DEPTH) {
            throw problem(text, at, "more than " + MOST_DEPTH + " parentheses are open");
        }
        List<KernelTree> terms = new ArrayList<>();
        do {
            terms.add(product(depth));
        } while (accept('+'));
        return terms.size() == 1 ? terms.get(0) : new KernelTree.Terms(List.copyOf(terms));
    }

    private KernelTree product(int depth) {
        List<KernelTree> factors = new ArrayList<>();
        do {
            factors.add(factor(depth));
        } while (accept('*'));
        return factors.size() == 1 ? factors.get(0) : new KernelTree.Factors(List.copyOf(factors));
    }

    private KernelTree factor(int depth) {
        if (accept('(')) {
            KernelTree inner = sum(depth + 1);
            require(')', "+, * or )");
            return inner;
        }
        skipSpace();
        int start = at;
        String word = word();
        if (word.isEmpty()) {
            throw expected("a kernel");
        }
        KernelWord kernel = KernelWord.named(word).orElseThrow(() -> problem(text, start, unknown(word)));
        List<Name> parameters = new ArrayList<>();
        List<Setting> numbers = new ArrayList<>();
        if (accept('(')) {
            do {
                argument(kernel, parameters, numbers);
            } while (accept(','));
            require(')', "a comma or )");
        }
        return new KernelTree.Word(kernel, start, List.copyOf(parameters), List.copyOf(numbers));
    }

    private static String unknown(String word) {
        if (Character.isDigit(word.charAt(0))) {
            return "a kernel was expected, not a number; the weights of terms are learnt";
        }
        if (word.equals("auto")) {
            return "auto cannot be combined: it is matern52, or rbf if the data are clearly that smooth";
        }
        String suggestion = Names.suggestion(word, KernelWord.words());
        return "no kernel is named " + Names.quote(word) + (suggestion.isEmpty() ? "; there" : suggestion + " There")
                + " are " + KernelWord.words();
    }

    private void argument(KernelWord kernel, List<Name> parameters, List<Setting> numbers) {
        skipSpace();
        int start = at;
        String name = name();
        if (accept('=')) {
            numbers.add(setting(kernel, name, start, numbers));
            return;
        }
        Set<String> known = new HashSet<>(parameters.stream().map(Name::text).toList());
        if (!known.add(name)) {
            throw problem(text, start, "parameter " + Names.quote(name) + " is named twice");
        }
        parameters.add(new Name(name, start));
    }

    private Setting setting(KernelWord kernel, String key, int start, List<Setting> others) {
        if (!kernel.keywords().contains(key)) {
            throw problem(
                    text,
                    start,
                    kernel.word() + " has no " + Names.quote(key)
                            + (kernel.keywords().isEmpty() ? "" : "; there is " + kernel.keywords()));
        }
        if (!others.isEmpty()) {
            throw problem(text, start, key + " is named twice");
        }
        skipSpace();
        int place = at;
        String number = word();
        try {
            double value = Double.parseDouble(number);
            if (value > 0 && Double.isFinite(value)) {
                return new Setting(key, value, place);
            }
        } catch (NumberFormatException e) {
            // told below, with the numbers that are not positive
        }
        throw problem(text, place, key + " must be a positive number");
    }

    /** A name as it is, or in quotes. */
    private String name() {
        char quote = isAtEnd() ? ' ' : text.charAt(at);
        if (quote != '\'' && quote != '"') {
            String word = word();
            if (word.isEmpty()) {
                throw expected("the name of a parameter");
            }
            return word;
        }
        int end = text.indexOf(quote, at + 1);
        if (end < 0) {
            throw problem(text, at, "the quotation is not closed");
        }
        String name = text.substring(at + 1, end);
        at = end + 1;
        return name;
    }

    private String word() {
        int start = at;
        while (at < text.length() && isWord(text.codePointAt(at))) {
            at += Character.charCount(text.codePointAt(at));
        }
        return text.substring(start, at);
    }

    private static boolean isWord(int c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.';
    }

    private boolean accept(char c) {
        skipSpace();
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void require(char c, String what) {
        if (!accept(c)) {
            throw expected(what);
        }
    }

    private IllegalArgumentException expected(String what) {
        String found = isAtEnd() ? "the end" : Names.quote(Character.toString(text.codePointAt(at)));
        return problem(text, at, "expected " + what + ", found " + found);
    }

    private boolean isAtEnd() {
        skipSpace();
        return at == text.length();
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
