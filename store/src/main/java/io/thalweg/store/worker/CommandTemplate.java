package io.thalweg.store.worker;

import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A command with placeholders: <code>{name}</code> for the value of a parameter, <code>{name:json}</code> for the value as JSON, where
 * texts have quotes, and <code>{}</code> for all values as a JSON object. <code>{{</code> and <code>}}</code> are braces. What is in
 * braces and cannot be a name, as in <code>awk '{ print $1 }'</code>, stays as it is.
 */
final class CommandTemplate {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{|}}|\\{([^{}]*)}");

    private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.-]*");

    private static final String AS_JSON = ":json";

    private final List<String> command;
    private final Set<String> names = new LinkedHashSet<>();
    private final boolean readsInput;

    CommandTemplate(List<String> command, SearchSpace space) {
        if (command.isEmpty() || command.get(0).isBlank()) {
            throw new IllegalArgumentException("the command is empty: name the program that evaluates a point");
        }
        this.command = List.copyOf(command);
        for (Parameter parameter : space.parameters()) {
            names.add(parameter.name());
        }
        boolean found = false;
        for (String argument : command) {
            Matcher matcher = PLACEHOLDER.matcher(argument);
            while (matcher.find()) {
                found |= matcher.group(1) != null && isPlaceholder(matcher.group(1));
            }
        }
        readsInput = !found;
    }

    private boolean isPlaceholder(String content) {
        if (content.isEmpty() || names.contains(content) || names.contains(withoutSuffix(content))) {
            return true;
        }
        if (NAME.matcher(withoutSuffix(content)).matches()) {
            throw new IllegalArgumentException("the command has the placeholder {" + content
                    + "}, but the study's parameters are " + names + "; write a literal brace twice");
        }
        return false;
    }

    private static String withoutSuffix(String content) {
        return content.endsWith(AS_JSON) ? content.substring(0, content.length() - AS_JSON.length()) : content;
    }

    /** Whether there is no placeholder, so that the command gets the values on its standard input. */
    boolean readsInput() {
        return readsInput;
    }

    /** The command for a point. */
    List<String> fill(Point point) {
        return command.stream().map(argument -> fill(argument, point)).toList();
    }

    private String fill(String argument, Point point) {
        return PLACEHOLDER
                .matcher(argument)
                .replaceAll(match -> Matcher.quoteReplacement(replacement(match.group(), match.group(1), point)));
    }

    private String replacement(String whole, @Nullable String content, Point point) {
        if (content == null) {
            return whole.substring(1);
        }
        if (content.isEmpty()) {
            return PointJson.write(point);
        }
        String name = names.contains(content) ? content : withoutSuffix(content);
        if (!names.contains(name)) {
            return whole;
        }
        if (!point.has(name)) {
            return name.equals(content) ? "" : "null"; // inactive
        }
        return name.equals(content) ? String.valueOf(point.get(name)) : PointJson.write(point.get(name));
    }
}
