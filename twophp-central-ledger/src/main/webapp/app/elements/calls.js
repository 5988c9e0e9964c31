import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { began, callee, caller, dialect, endpoint, method, said } from '../calls.js';
import { href } from '../routes.js';
import { id } from './id.js';
import { phases, verdict } from './phase.js';
import { time } from './time.js';

/** A table of calls. Columns more: [{title, cell(call)}]; on narrow screens each call is a card. */
export function calls(items, caption, { more = [], standing = true } = {}) {
  return html`<div class="table"><table class="cards calls">
    <caption class="unseen">${caption}</caption>
    <thead><tr>
      <th scope="col" class="call">Call</th><th scope="col">Began</th><th scope="col">Phase</th>
      ${standing ? html`<th scope="col">Registration</th>` : nothing}
      <th scope="col" class="about">About</th>
      ${more.map(({ title }) => html`<th scope="col">${title}</th>`)}
    </tr></thead>
    <tbody>${repeat(items, key, (call) => html`<tr>
      <td class="wide call">${what(call)}</td>
      <td data-label="Began">${time(began(call))}</td>
      <td data-label="Phase">${phases(call)}</td>
      ${standing ? html`<td data-label="Registration">${verdict(call)}</td>` : nothing}
      <td data-label="About">${about(call)}</td>
      ${more.map(({ title, cell }) => html`<td data-label=${title}>${cell(call)}</td>`)}
    </tr>`)}</tbody>
  </table></div>`;
}

const key = (call) => `${call.server_correlation_id} ${call.client_correlation_id}`;

/** Who called what, and the id that leads to the call. */
function what(call) {
  const to = callee(call);
  const from = caller(call);
  return html`<span class="clamp"><strong><bdi>${method(call)}</bdi> <bdi>${endpoint(call)}</bdi></strong></span>
    <span class="sub clamp">${from ? html`<bdi>${from}</bdi> → ` : nothing}${to ? html`<bdi>${to}</bdi>` : 'unknown service'}</span>
    ${id(call.server_correlation_id, 'server correlation id', { link: href('transactions', [call.server_correlation_id]) })}`;
}

function about(call) {
  const resource = said(call, 'resource_id');
  const owner = said(call, 'owner');
  return html`${resource ? html`<span class="clamp"><bdi>${resource}</bdi></span>` : nothing}
    ${owner ? html`<span class="sub clamp">by <bdi>${owner}</bdi></span>` : nothing}
    ${dialect(call) === 'TWOPHP' || dialect(call) === '' ? nothing : html`<span class="badge">${dialect(call)}</span>`}
    ${resource || owner ? nothing : html`<span class="muted">–</span>`}`;
}
