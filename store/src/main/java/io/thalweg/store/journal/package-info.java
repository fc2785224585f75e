/**
 * A study in a directory: an append-only journal of its events, for people to read and for programs to trust.
 *
 * <table>
 * <caption>Files</caption>
 * <tr><td>{@code journal-000001.jsonl}</td><td>a header, then the events in order: a line is a JSON object, a space, and the CRC32C of
 *     the object in eight hexadecimal digits</td></tr>
 * <tr><td>{@code commit.mark}</td><td>how far the journal went when it was last written: what it covers and is missing is refused</td></tr>
 * <tr><td>{@code snapshot.bin}</td><td>the state and what the models have learnt at some event, so that opening is quick, and another
 *     witness of what the journal holds up to there</td></tr>
 * <tr><td>{@code curves.jsonl}</td><td>the reports of learning curves, in lines of the same form: groups such as
 *     {@code {"first":120,"reports":[[7,1,3,0.41],[8,0,5,"NaN"]]}}, where {@code first} is the number of reports before it, and a report is
 *     its trial, attempt, step and value; there from the first report on</td></tr>
 * <tr><td>{@code lock}</td><td>locked by the operating system while a process writes; says who that is</td></tr>
 * <tr><td>{@code open-*.lock}</td><td>locked as long as a process that has written has the study open; a repair waits for none</td></tr>
 * <tr><td>{@code leases.json}</td><td>who evaluates which trial, and of which open store; not worth syncing, for a power failure ends all who hold one</td></tr>
 * <tr><td>{@code .gitattributes}</td><td>keeps version control from converting line ends</td></tr>
 * <tr><td>{@code *.torn-N}</td><td>what a dead writer left after byte N, never acknowledged; kept until somebody confirms it</td></tr>
 * <tr><td>{@code *.damaged}</td><td>a damaged file as it was before a repair</td></tr>
 * </table>
 *
 * <p>What is synced together is a <em>frame</em>: one decision, or several that waited at the same time. Its events but the last have a
 * field {@code part}, their place in it; the last has {@code of}, their number, if there is more than one. A frame is read whole or not
 * at all. Since a frame is synced before the next one begins, only the last one can have been cut short by a crash; anything else
 * that is not what was written is damage, and refused. A <em>control</em> record is about the file itself and has no number.
 *
 * <p>A group of reports is synced before the next one is begun, and before any event that is recorded after it. So the last line alone can
 * have been cut short by a crash. Nothing of the reports is read when a study is opened.
 *
 * <p>Four versions rise independently: that of the header, which is the version of the file's form; of records; of the snapshot; and of the
 * state in it. The first write to a journal that an earlier version began appends the control record {@code frames}, at which that
 * version refuses to go on.
 */
@NullMarked
package io.thalweg.store.journal;

import org.jspecify.annotations.NullMarked;
