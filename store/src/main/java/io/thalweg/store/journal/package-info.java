/**
 * A study in a directory: an append-only journal of its events, for people to read and for programs to trust.
 *
 * <table>
 * <caption>Files</caption>
 * <tr><td>{@code journal-000001.jsonl}</td><td>a header, then the events in order: a line is a JSON object, a space, and the CRC32C of
 *     the object in eight hexadecimal digits</td></tr>
 * <tr><td>{@code lock}</td><td>locked by the operating system while a process writes; says who that is</td></tr>
 * <tr><td>{@code leases.json}</td><td>who evaluates which trial; not worth syncing, for a power failure ends all who hold one</td></tr>
 * <tr><td>{@code snapshot.bin}</td><td>the state and what the models have learnt at some record, so that opening is quick; may be
 *     deleted</td></tr>
 * <tr><td>{@code *.torn-N}</td><td>what followed the last good record, kept aside: N is its place</td></tr>
 * </table>
 */
@NullMarked
package io.thalweg.store.journal;

import org.jspecify.annotations.NullMarked;
