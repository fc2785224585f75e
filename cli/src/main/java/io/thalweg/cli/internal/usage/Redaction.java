package io.thalweg.cli.internal.usage;

import java.util.regex.Pattern;

/** Takes the passwords out of addresses, wherever in a text these are. */
public final class Redaction {

    /** Up to the last @ of a word, for a password may contain some that nobody escaped. */
    private static final Pattern USER = Pattern.compile("(postgres(?:ql)?:/{1,2}[^\\s:/@]*):\\S*@");

    private static final Pattern PROPERTY = Pattern.compile("(?i)([?&]password=)[^\\s&'\"]*");

    private Redaction() {}

    /** The text with stars in place of passwords. */
    public static String of(String text) {
        return PROPERTY.matcher(USER.matcher(text).replaceAll("$1:***@")).replaceAll("$1***");
    }
}
