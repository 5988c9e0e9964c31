import { html, nothing } from 'lit';
import { reasonOf } from '../reasons.js';

/** Badges: a phase, both phases of a call, how its two rows stand to each other. */
const LOOKS = {
  WAITING_CONFIRM: ['info', 'Waiting'],
  PROCESSING: ['info', 'Processing'],
  COMMITTED: ['good', 'Committed'],
  FAILED: ['bad', 'Failed'],
  TTL_EXPIRED: ['warn', 'Expired'],
  ABANDONED: ['', 'Abandoned'],
};

export const PHASES = Object.keys(LOOKS);

export const phaseName = (phase) => LOOKS[phase]?.[1] ?? String(phase);

export function phase(value, prefix = '') {
  const [look, name] = LOOKS[value] ?? ['', value];
  return html`<span class="badge ${look}" title=${value}>${prefix}<bdi>${name}</bdi></span>`;
}

/** One badge if both sides say the same, else one for each side. */
export function phases(call) {
  const { client, server } = call;
  if (client && server && client.phase === server.phase) {
    return phase(server.phase);
  }
  return html`<span class="badges">${side(client, 'client')}${side(server, 'server')}</span>`;
}

export function verdict(call) {
  if (call.verdict === 'MATCHED') {
    return html`<span class="badge good">Both rows</span>`;
  }
  if (call.reason) {
    const { title, alarm } = reasonOf(call.reason.code);
    return html`<span class="badge ${alarm ? 'bad' : 'warn'}" title=${call.reason.code}>${title}</span>`;
  }
  return call.verdict === 'PENDING' ? html`<span class="badge info">Pending</span>` : nothing;
}

function side(row, name) {
  return row ? phase(row.phase, `${name}: `) : html`<span class="badge none">${name}: no row</span>`;
}
