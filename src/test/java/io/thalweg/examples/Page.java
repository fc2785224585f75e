package io.thalweg.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.task.list.items.TaskListItemsExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/**
 * A page of the documentation.
 *
 * @param path of its file
 */
record Page(Path path) {

    /** The folder of the repository; tests of this module run in src/test. */
    static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

    /** What GitHub's Markdown has beyond the common one, as far as pages use it. */
    static final List<Extension> EXTENSIONS = List.of(TablesExtension.create(), TaskListItemsExtension.create());

    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    /**
     * A block of code.
     *
     * @param name of the page, and the number of the block there, from 1
     * @param language what its fence says; empty if it says nothing or there is no fence
     * @param content its lines
     */
    record Block(String name, String language, String content) {

        /** Its lines as a shell reads them: continued lines joined, comments left out. */
        Stream<String> lines() {
            return content.replace("\\\n", " ")
                    .lines()
                    .map(line -> line.replaceFirst("(^|\\s)#.*", "").strip())
                    .filter(line -> !line.isEmpty());
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /**
     * The page.
     *
     * @param name of its file, from the root of the repository
     */
    static Page of(String name) {
        return new Page(ROOT.resolve(name));
    }

    /** All pages: those in the root and in docs. */
    static List<Page> all() throws IOException {
        try (Stream<Path> root = Files.list(ROOT);
                Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            return Stream.concat(root, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .map(Page::new)
                    .toList();
        }
    }

    /** The blocks of all pages. */
    static Stream<Block> allBlocks() throws IOException {
        List<Block> blocks = new ArrayList<>();
        for (Page page : all()) {
            blocks.addAll(page.blocks());
        }
        return blocks.stream();
    }

    /** The words of a line for a shell, those in quotes whole. */
    static List<String> words(String line) {
        return WORD.matcher(line)
                .results()
                .map(word -> word.group(1) != null ? word.group(1) : word.group(2))
                .toList();
    }

    String text() throws IOException {
        return Files.readString(path);
    }

    /** What the page says, as a tree. */
    Node document() throws IOException {
        return PARSER.parse(text());
    }

    /** Its blocks of code, in order. */
    List<Block> blocks() throws IOException {
        List<Block> blocks = new ArrayList<>();
        document().accept(new AbstractVisitor() {
            @Override
            public void visit(FencedCodeBlock block) {
                add(block.getInfo(), block.getLiteral());
            }

            @Override
            public void visit(IndentedCodeBlock block) {
                add("", block.getLiteral());
            }

            private void add(String language, String content) {
                blocks.add(new Block(Page.this + " " + (blocks.size() + 1), language, content));
            }
        });
        return blocks;
    }

    /** The contents of its blocks in a language, in order. */
    Stream<String> blocks(String language) throws IOException {
        return blocks().stream()
                .filter(block -> block.language().equals(language))
                .map(Block::content);
    }

    /** Its links and pictures that lead nowhere: to no file, or to no heading. */
    List<String> deadLinks() throws IOException {
        List<String> links = new ArrayList<>();
        document().accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                links.add(link.getDestination());
                visitChildren(link);
            }

            @Override
            public void visit(Image image) {
                links.add(image.getDestination());
            }
        });
        return links.stream().filter(link -> !leadsSomewhere(link)).toList();
    }

    private boolean leadsSomewhere(String link) {
        if (link.contains(":")) {
            return true;
        }
        int hash = link.indexOf('#');
        String file = hash < 0 ? link : link.substring(0, hash);
        Path target = file.isEmpty() ? path : path.resolveSibling(file).normalize();
        try {
            return Files.exists(target)
                    && (hash < 0 || new Page(target).anchors().contains(link.substring(hash + 1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> anchors() throws IOException {
        List<String> anchors = new ArrayList<>();
        document().accept(new AbstractVisitor() {
            @Override
            public void visit(Heading heading) {
                anchors.add(anchor(heading));
            }
        });
        return anchors;
    }

    /** The anchor of a heading, as GitHub makes it. */
    static String anchor(Heading heading) {
        return plain(heading)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }

    /** The text of a part of a page in one line, without its marks. */
    static String plain(Node node) {
        StringBuilder text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(Code part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(FencedCodeBlock part) {
                text.append(part.getLiteral());
            }

            @Override
            protected void visitChildren(Node part) {
                super.visitChildren(part);
                text.append(part instanceof Paragraph || part instanceof TableCell ? " " : "");
            }

            @Override
            public void visit(SoftLineBreak part) {
                text.append(' ');
            }
        });
        return text.toString().replaceAll("\\s+", " ").strip();
    }

    @Override
    public String toString() {
        return ROOT.relativize(path).toString().replace('\\', '/');
    }
}
