/**
 * The audit log (L21): {@link io.twophp.central.audit.Audit} appends entries, each of which has the hash of the one
 * before it, and {@link io.twophp.central.audit.AuditCheck} finds those that were changed since.
 */
package io.twophp.central.audit;
