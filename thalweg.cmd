@echo off
rem The thalweg command on Windows; needs a Java 17 or later. In a checkout it builds itself on first use, with a JDK and Maven 3.8 or
rem later; set THALWEG_REBUILD=1 to build again. In the zip its libraries lie beside it. Options for the virtual machine: THALWEG_JAVA_OPTS.
setlocal
set "ROOT=%~dp0"
set "LIB=%ROOT%lib"
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
if exist "%LIB%" goto run
set "LIB=%ROOT%benchmarks\target\quick\lib"
if defined THALWEG_REBUILD if exist "%LIB%" rmdir /s /q "%LIB%"
if exist "%LIB%\.complete" goto run

rem Of what Maven says, downloads, warnings and errors are shown.
echo thalweg: building, 10 to 30 seconds; once, about 30 MB of libraries and Maven plugins are downloaded ... 1>&2
set "TRANSFERS=org.slf4j.simpleLogger.log.org.apache.maven.cli.transfer.Slf4jMavenTransferListener"
call mvn -B -Dquick -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -D%TRANSFERS%=info ^
    -f "%ROOT%pom.xml" -pl benchmarks -am package 1>&2
if errorlevel 1 (
    echo thalweg: the build failed 1>&2
    exit /b 1
)
type nul > "%LIB%\.complete"

:run
rem The fast inner loops need a module that small runtimes lack, and that Java announces with a line that no option silences: commands that
rem compute nothing do without, and jshell, whose lines run in a virtual machine of their own. The file "release" names the modules without
rem starting Java.
set "VECTOR=--add-modules jdk.incubator.vector"
if exist "%JAVA_HOME%\release" (
    findstr /c:"jdk.incubator.vector" "%JAVA_HOME%\release" >nul || set "VECTOR="
) else (
    "%JAVA%" --list-modules | findstr /c:"jdk.incubator.vector" >nul || set "VECTOR="
)
for %%c in (help -h --help -V --version surrogates jshell init check begin change tell import cancel release status compare export import-optuna token copy studies) do if "%~1"=="%%c" set "VECTOR="
if "%~1"=="" set "VECTOR="
rem In a fixed order, that of the names, which "*" would leave to Java.
set "CLASSES="
for %%j in ("%LIB%\*.jar") do call set "CLASSES=%%CLASSES%%;%%j"
"%JAVA%" %VECTOR% -Djava.awt.headless=true %THALWEG_JAVA_OPTS% -cp "%CLASSES:~1%" io.thalweg.cli.Main %*
exit /b %errorlevel%
