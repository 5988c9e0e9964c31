import { html } from 'lit';
import { span } from '../format.js';

const STATES = {
  ENROLLED: ['good', 'Enrolled'],
  AWAITED: ['info', 'Awaited'],
  REVOKED: ['bad', 'Revoked'],
};

/** How a service stands here. */
export function standing({ state, ended_at: ended }) {
  const [look, name] = ended && state === 'ENROLLED' ? ['', 'Ended'] : STATES[state] ?? ['', state];
  return html`<span class="badge ${look}">${name}</span>`;
}

/** Whether it has told all it had up to some time; before that it says the beginning of time. */
export const hasShipped = ({ shipped_through: through }) => Date.parse(through ?? '') > 0;

/** Half a minute at most lies between two batches of a service that has nothing to ship. */
const UP_TO_DATE = 60_000;

/** How far it is behind; what has come is told only after its first batch. */
export function lag(service) {
  if (!hasShipped(service)) {
    return html`<span class="muted">–</span>`;
  }
  return isBehind(service)
    ? html`<span class="number">${span(service.lag_ms ?? 0)}</span>`
    : html`<span class="badge good">up to date</span>`;
}

/** Whether rows of it are not here, as far as it has said. */
export const isBehind = ({ pending, lag_ms: ms, ended_at: ended }) => (pending ?? 0) > 0 || (!ended && (ms ?? 0) > UP_TO_DATE);

/** The one that needs somebody first: refused rows, then the one that is furthest behind, then by name. */
export const worstFirst = (one, other) =>
  (other.refused ?? 0) - (one.refused ?? 0)
  || Number(isBehind(other)) - Number(isBehind(one))
  || (isBehind(one) ? (other.lag_ms ?? 0) - (one.lag_ms ?? 0) : 0)
  || one.name.localeCompare(other.name);

export function validKeys({ keys }, now = Date.now()) {
  return (keys ?? []).filter((key) => !key.revoked_at && !(key.valid_until && new Date(key.valid_until) < now));
}
