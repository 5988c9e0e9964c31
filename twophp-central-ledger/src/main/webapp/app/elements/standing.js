import { html } from 'lit';
import { span } from '../format.js';

const STATES = {
  ENROLLED: ['good', 'Enrolled'],
  AWAITED: ['info', 'Awaited'],
  REVOKED: ['bad', 'Revoked'],
};

/** How a service stands here. */
export function standing({ state }) {
  const [look, name] = STATES[state] ?? ['', state];
  return html`<span class="badge ${look}">${name}</span>`;
}

/** Whether it has told all it had up to some time; before that it says the beginning of time. */
export const hasShipped = ({ shipped_through: through }) => Date.parse(through ?? '') > 0;

/** How far it is behind; what has come is told only after its first batch. */
export function lag(service) {
  return hasShipped(service) ? html`<span class="number">${span(service.lag_ms ?? 0)}</span>` : html`<span class="muted">–</span>`;
}

export function validKeys({ keys }, now = Date.now()) {
  return (keys ?? []).filter((key) => !key.revoked_at && !(key.valid_until && new Date(key.valid_until) < now));
}
