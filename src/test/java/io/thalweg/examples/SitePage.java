package io.thalweg.examples;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.renderer.html.HtmlRenderer;

/** A page of the {@link Site}. */
final class SitePage {

    private static final HtmlRenderer HTML = HtmlRenderer.builder()
            .extensions(Page.EXTENSIONS)
            .attributeProviderFactory(context -> (node, tag, attributes) -> {
                if (node instanceof Heading heading) {
                    attributes.put("id", Page.anchor(heading));
                } else if (node instanceof Image) {
                    attributes.put("loading", "lazy");
                } else if (tag.equals("pre") || tag.equals("table")) {
                    attributes.put("tabindex", "0"); // it scrolls, also by keys
                }
            })
            .build();

    private final Page page;
    private final Node document;

    SitePage(Site site, Page page) throws IOException {
        this.page = page;
        this.document = page.document();
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                link.setDestination(site.moved(page, link.getDestination()));
                visitChildren(link);
            }

            @Override
            public void visit(Image image) {
                image.setDestination(site.moved(page, image.getDestination()));
            }

            @Override
            public void visit(CustomNode node) {
                visitChildren(node);
                if (node instanceof TableRow row) {
                    linkToJavadoc(row);
                }
            }
        });
    }

    /** Links a type that is followed by its package to its Javadoc. */
    private static void linkToJavadoc(TableRow row) {
        Node first = row.getFirstChild();
        if (first.getFirstChild() instanceof Code code
                && Character.isUpperCase(code.getLiteral().charAt(0))
                && first.getNext() instanceof TableCell second
                && second.getFirstChild() instanceof Code home
                && home.getLiteral().startsWith("io.thalweg")) {
            Link link =
                    new Link("api/" + home.getLiteral().replace('.', '/') + "/" + code.getLiteral() + ".html", null);
            code.insertBefore(link);
            link.appendChild(code);
        }
    }

    /**
     * A part of a page that the search finds.
     *
     * @param url of its heading
     * @param title of the page and of the part
     * @param text below the heading
     */
    record Section(String url, String title, String text) {}

    /** Its heading of the first level. */
    String title() {
        return title(document);
    }

    private static String title(Node document) {
        return Page.plain(document.getFirstChild());
    }

    String content() {
        return HTML.render(document);
    }

    /** Its parts, each from one heading to the next. */
    List<Section> sections() {
        List<Section> sections = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        String url = Site.name(page);
        String title = title();
        for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading heading && heading.getLevel() > 1) {
                sections.add(new Section(url, title, text.toString().strip()));
                text.setLength(0);
                url = Site.name(page) + "#" + Page.anchor(heading);
                title = title() + " › " + Page.plain(heading);
            } else if (!(node instanceof Heading)) {
                text.append(Page.plain(node)).append(' ');
            }
        }
        sections.add(new Section(url, title, text.toString().strip()));
        return sections;
    }

    /** Links to all pages, and to the headings of this one. */
    String navigation(Map<String, List<Page>> groups) throws IOException {
        StringBuilder html = new StringBuilder();
        for (Map.Entry<String, List<Page>> group : groups.entrySet()) {
            html.append("<h2>").append(escaped(group.getKey())).append("</h2>\n<ul>\n");
            for (Page other : group.getValue()) {
                boolean here = other.equals(page);
                html.append("<li><a href=\"")
                        .append(Site.name(other))
                        .append(here ? "\" aria-current=\"page\">" : "\">");
                html.append(escaped(title(other.document()))).append("</a>");
                if (here) {
                    html.append(headings());
                }
                html.append("</li>\n");
            }
            html.append("</ul>\n");
        }
        return html.toString();
    }

    private String headings() {
        StringBuilder html = new StringBuilder("<ul>\n");
        for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading heading && heading.getLevel() == 2) {
                html.append("<li><a href=\"#").append(Page.anchor(heading)).append("\">");
                html.append(escaped(Page.plain(heading))).append("</a></li>\n");
            }
        }
        return html.append("</ul>").toString();
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
