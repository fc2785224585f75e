package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** The code blocks of a page of the documentation, compiled and run. */
final class PageCode {

    private PageCode() {}

    /** Runs the compiled class. */
    @FunctionalInterface
    interface Call {
        /** Calls what the class has to offer. */
        void on(Class<?> compiled) throws ReflectiveOperationException;
    }

    /**
     * Compiles classes.
     *
     * @param sources by the names of the classes
     * @param folder for what is compiled
     */
    static void compile(Map<String, String> sources, Path folder) {
        List<JavaFileObject> files = sources.entrySet().stream()
                .map(source -> file(source.getKey(), source.getValue()))
                .toList();
        StringWriter messages = new StringWriter();
        List<String> options =
                List.of("-proc:none", "-d", folder.toString(), "-classpath", System.getProperty("java.class.path"));
        boolean compiled = ToolProvider.getSystemJavaCompiler()
                .getTask(messages, null, null, options, null, files)
                .call();
        assertThat(compiled).as(messages.toString()).isTrue();
    }

    private static JavaFileObject file(String name, String source) {
        return new SimpleJavaFileObject(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
    }

    /**
     * Compiles and runs.
     *
     * @param source of a public class {@code Block}
     * @param folder for what is compiled
     */
    static void run(String source, Path folder, Call call) throws IOException {
        compile(Map.of("Block", source), folder);
        call("Block", source, folder, call);
    }

    /**
     * Runs what has been compiled.
     *
     * @param name of the class
     * @param source to show if it fails
     * @param folder of the class
     */
    static void call(String name, String source, Path folder, Call call) throws IOException {
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, PageCode.class.getClassLoader())) {
            call.on(loader.loadClass(name));
        } catch (InvocationTargetException e) {
            throw new AssertionError(source, e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(source, e);
        }
    }
}
