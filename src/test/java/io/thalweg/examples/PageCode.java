package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** The code blocks of a page of the documentation, compiled and run. */
final class PageCode {

    private static final Pattern BLOCK = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

    private PageCode() {}

    /** Runs the compiled class. */
    @FunctionalInterface
    interface Call {
        /** Calls what the class has to offer. */
        void on(Class<?> compiled) throws ReflectiveOperationException;
    }

    /** The Java blocks of a page, in order. */
    static Stream<String> blocks(Path page) throws IOException {
        return BLOCK.matcher(Files.readString(page)).results().map(block -> block.group(1));
    }

    /**
     * Compiles and runs.
     *
     * @param source of a public class {@code Block}
     * @param folder for what is compiled
     */
    static void run(String source, Path folder, Call call) throws IOException {
        StringWriter messages = new StringWriter();
        JavaFileObject file = new SimpleJavaFileObject(URI.create("string:///Block.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
        List<String> options =
                List.of("-proc:none", "-d", folder.toString(), "-classpath", System.getProperty("java.class.path"));
        boolean compiled = ToolProvider.getSystemJavaCompiler()
                .getTask(messages, null, null, options, null, List.of(file))
                .call();
        assertThat(compiled).as("%s%n%s", source, messages).isTrue();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, PageCode.class.getClassLoader())) {
            call.on(loader.loadClass("Block"));
        } catch (InvocationTargetException e) {
            throw new AssertionError(source, e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(source, e);
        }
    }
}
