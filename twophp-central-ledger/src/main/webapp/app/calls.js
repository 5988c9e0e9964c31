/** What the screens ask of a call: a server's row, a client's row, or both. */
export const anyRow = (call) => call.server ?? call.client ?? call.others?.[0] ?? {};

/** When it began, by the earliest of its recorded times. */
export function began(call) {
  return rows(call)
    .map((row) => row.phase_1_timestamp)
    .sort((one, other) => new Date(one) - new Date(other))[0];
}

export const caller = (call) => call.client?.source ?? null;

export const callee = (call) => call.server?.source ?? call.client?.target ?? null;

export const method = (call) => call.server?.http_method ?? call.client?.http_method ?? '';

/** A path, also if only the client's row is here, which has the whole address; who was called is told beside it. */
export const endpoint = (call) => (anyRow(call).service_endpoint ?? '').replace(/^https?:\/\/[^/]*/, '');

export const dialect = (call) => anyRow(call).dialect ?? '';

export const rows = (call) => [call.client, call.server, ...(call.others ?? [])].filter(Boolean);

/** The first of its rows that has this field. */
export function said(call, field) {
  return rows(call)
    .map((row) => row[field])
    .find((value) => value !== null && value !== undefined);
}

/** The id that its tree is asked by. */
export const treeOf = (call) => said(call, 'client_correlation_id') ?? call.client_correlation_id;

/**
 * The fields in which two rows of one call should agree. The endpoint is none: a client writes the address that it called, a
 * server its own path. Nor is the parent: only the client knows it, and a server writes the call's own id.
 */
export const AGREEING = [
  'client_correlation_id',
  'server_correlation_id',
  'http_method',
  'phase',
  'outcome',
  'ttl_ms',
  'resource_id',
  'dialect',
  'transaction_reference',
];

/** Whether the rows of both sides tell something different. */
export function differs(call, field) {
  const one = call.client?.[field] ?? null;
  const other = call.server?.[field] ?? null;
  return AGREEING.includes(field) && one !== null && other !== null && one !== other;
}
