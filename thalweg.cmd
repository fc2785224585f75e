@echo off
rem The thalweg command on Windows. Builds itself on first use; set THALWEG_REBUILD=1 to build again. Needs a JDK 17 or
rem later and, to build, Maven 3.8 or later. Options for the virtual machine: THALWEG_JAVA_OPTS.
setlocal
set "ROOT=%~dp0"
set "TARGET=%ROOT%cli\target"
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
if defined THALWEG_REBUILD if exist "%TARGET%\lib" rmdir /s /q "%TARGET%\lib"
if exist "%TARGET%\lib\.complete" goto run

echo thalweg: building, about a minute on first use ... 1>&2
call mvn -B -q -f "%ROOT%pom.xml" -pl cli -am -DskipTests package 1>&2
if errorlevel 1 (
    echo thalweg: the build failed 1>&2
    exit /b 1
)
type nul > "%TARGET%\lib\.complete"

:run
"%JAVA%" --add-modules jdk.incubator.vector -Djava.awt.headless=true %THALWEG_JAVA_OPTS% ^
    -cp "%TARGET%\lib\*;%TARGET%\thalweg-cli.jar" io.thalweg.cli.Main %*
exit /b %errorlevel%
