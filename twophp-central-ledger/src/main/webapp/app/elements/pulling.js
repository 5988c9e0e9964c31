import { html, nothing } from 'lit';
import { number } from '../format.js';

/** What a pull brought, in words. */
export function pulled({ stored, unchanged, refused, services }) {
  const silent = services.filter(({ answered }) => !answered);
  const look = silent.length > 0 || count(refused) > 0 ? 'warn' : 'good';
  return html`<div class="notice ${look}" role="status">
    <strong>${services.length === 0 ? 'No service could be asked.' : `Asked ${services.length === 1 ? 'one service' : `${services.length} services`}.`}</strong>
    <span>${number(stored)} rows are new or newer, ${number(unchanged)} unchanged, ${number(count(refused))} refused.</span>
    ${silent.length === 0 ? nothing : html`<ul>${silent.map(({ service_ledger_id, name, problem }) =>
      html`<li><bdi>${name ?? service_ledger_id}</bdi>: <bdi>${problem ?? 'did not answer'}</bdi></li>`)}</ul>`}
  </div>`;
}

const count = (refused) => (Array.isArray(refused) ? refused.length : refused ?? 0);
