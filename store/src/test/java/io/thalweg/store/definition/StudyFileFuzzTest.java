package io.thalweg.store.definition;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.error.InvalidDefinitionException;
import io.thalweg.core.event.StudyDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Study files with mistakes of every kind, drawn from a seed: each is read, or refused with a problem that has a place. */
class StudyFileFuzzTest {

    private static final List<String> PIECES = List.of(
            "{",
            "}",
            "[",
            "]",
            ":",
            ",",
            "\"",
            "'",
            "\n",
            "  ",
            "- ",
            "#",
            "&a ",
            "*a",
            "!!str ",
            "!",
            "|\n",
            ">\n",
            "? ",
            "%YAML 1.1\n",
            "---\n",
            "...\n",
            "null",
            "~",
            "NaN",
            ".inf",
            "1e999",
            "-0.0",
            "0x1F",
            "012",
            "\u0000",
            "\ufeff",
            "\ud83d",
            "\u2028",
            "\t",
            "1e-400",
            "99999999999999999999",
            "parameters",
            "range",
            "values",
            "\\",
            "\\u00",
            "@",
            "`",
            "<<: ");

    @Test
    @Tag("slow")
    void mutatedFilesAreReadOrRefusedWithAPosition() {
        fuzz(10_000, 1);
    }

    @Test
    @Tag("study")
    void manyMutatedFilesAreReadOrRefusedWithAPosition() {
        fuzz(100_000, 2);
    }

    private static void fuzz(int inputs, long seed) {
        List<String> texts = new ArrayList<>();
        Examples.NAMES.forEach(name -> texts.add(Examples.text(name)));
        texts.add(DefinitionJson.write(RandomDefinitions.definition(5)));
        Random random = new Random(seed);
        int read = 0;
        for (int i = 0; i < inputs; i++) {
            String text = texts.get(random.nextInt(texts.size()));
            for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
                text = mutate(text, random);
            }
            StudyFile.Syntax syntax = random.nextInt(3) == 0 ? StudyFile.Syntax.JSON : StudyFile.Syntax.YAML;
            try {
                StudyDefinition definition = StudyFile.parse("f", text, syntax).definition();
                assertThat(DefinitionJson.read(DefinitionJson.write(definition)))
                        .isEqualTo(definition);
                read++;
            } catch (InvalidDefinitionException e) {
                assertThat(e.problems()).isNotEmpty().allMatch(problem -> problem.startsWith("line "));
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError("input " + i + " of seed " + seed + " in " + syntax + ":\n" + text, e);
            }
        }
        assertThat(read).as("some inputs are still valid").isBetween(inputs / 50, inputs);
    }

    private static String mutate(String text, Random random) {
        if (text.isEmpty()) {
            return PIECES.get(random.nextInt(PIECES.size()));
        }
        int at = random.nextInt(text.length());
        int end = Math.min(text.length(), at + 1 + random.nextInt(random.nextInt(10) == 0 ? 200 : 8));
        String before = text.substring(0, at);
        return switch (random.nextInt(6)) {
            case 0 -> before + text.substring(end);
            case 1 -> before + PIECES.get(random.nextInt(PIECES.size())) + text.substring(at);
            case 2 -> before + text.substring(at, end) + text.substring(at);
            case 3 -> before + (char) random.nextInt(random.nextBoolean() ? 128 : 65536) + text.substring(at + 1);
            case 4 ->
                random.nextInt(5) == 0 ? before : before + text.substring(at).replaceFirst("[0-9]+", "-1");
            default -> before + PIECES.get(random.nextInt(PIECES.size())) + text.substring(end);
        };
    }
}
