import { html, nothing } from 'lit';
import { differs } from '../calls.js';
import { span } from '../format.js';
import { href } from '../routes.js';
import { id } from './id.js';
import { phase } from './phase.js';
import { exactly } from './time.js';

const text = (value) => html`<bdi>${value}</bdi>`;
const moment = (value) => exactly(value);

/** The fields of a row in the order that they are read in: title, how it is shown. */
const FIELDS = {
  phase: ['Phase', (value) => phase(value)],
  outcome: ['Outcome', (value) => phase(value)],
  source: ['Written by', text],
  target: ['Target', text],
  http_method: ['Method', text],
  service_endpoint: ['Endpoint', text],
  resource_id: ['Resource id', text],
  owner: ['Owner', text],
  client_correlation_id: ['Client correlation id', (value) => id(value, 'client correlation id', { whole: true })],
  server_correlation_id: ['Server correlation id', (value) => id(value, 'server correlation id', { whole: true })],
  parent_reference_id: ['Parent reference id', (value) => id(value, 'parent reference id', { whole: true, link: href('trees', [value]) })],
  transaction_reference: ['Transaction reference', text],
  phase_1_timestamp: ['Phase 1', moment],
  phase_2_timestamp: ['Phase 2', moment],
  decided_at: ['Decided', moment],
  in_doubt_since: ['In doubt since', moment],
  ponr_deadline: ['Confirm until', moment],
  ttl_ms: ['Time to live', (value) => span(value)],
  mode: ['Mode', text],
  effects: ['Effects', text],
  attempts: ['Attempts', text],
  callback: ['Callback', text],
  reception: ['Received', text],
  dialect: ['Dialect', text],
  payload_ref: ['Payload reference', text],
  sync_timestamp: ['Received here', moment],
  service_ledger_id: ['Ledger', (value) => id(value, 'service ledger id', { link: href('services', [value]) })],
  version: ['Version', text],
  generation: ['Generation', text],
};

/** Both rows side by side; what should agree and does not is marked. */
export function sideBySide(call) {
  const names = Object.keys(FIELDS).filter((name) => [call.client, call.server].some((row) => has(row, name)));
  return html`<div class="table"><table class="sides">
    <caption class="unseen">The client’s row and the server’s row</caption>
    <thead><tr><th scope="col">Field</th><th scope="col">Client</th><th scope="col">Server</th></tr></thead>
    <tbody>${names.map((name) => line(call, name))}</tbody>
  </table></div>`;
}

/** A row that has no place beside the others. */
export function alone(row) {
  return html`<dl class="facts card">${Object.keys(FIELDS)
    .filter((name) => has(row, name))
    .map((name) => html`<div><dt>${FIELDS[name][0]}</dt><dd>${FIELDS[name][1](row[name])}</dd></div>`)}</dl>`;
}

function line(call, name) {
  const other = differs(call, name);
  return html`<tr class=${other ? 'differs' : ''}>
    <th scope="row">${FIELDS[name][0]}${other ? html` <span class="badge warn">differs</span>` : nothing}</th>
    <td data-label="Client" class=${call.client ? '' : 'absent'}>${value(call.client, name)}</td>
    <td data-label="Server" class=${call.server ? '' : 'absent'}>${value(call.server, name)}</td>
  </tr>`;
}

function value(row, name) {
  if (!row) {
    return html`<span class="muted">no row</span>`;
  }
  return has(row, name) ? FIELDS[name][1](row[name]) : html`<span class="muted">–</span>`;
}

const has = (row, name) => row !== null && row !== undefined && row[name] !== null && row[name] !== undefined && row[name] !== '';
