import { html, nothing, svg } from 'lit';
import { offset, span } from '../format.js';
import { phaseName } from './phase.js';

const WIDTH = 1000;
const LANE = 34;
const BAR = 16;
const ENDED = new Set(['COMMITTED', 'FAILED', 'TTL_EXPIRED', 'ABANDONED']);
const LOOKS = { COMMITTED: 'committed', FAILED: 'failed', TTL_EXPIRED: 'expired', ABANDONED: 'abandoned', WAITING_CONFIRM: 'waiting', PROCESSING: '' };
const CALLBACKS = { PENDING: 'is being delivered', DELIVERED: 'was delivered', GIVEN_UP: 'was given up' };

/** Both sides of a call on one axis of time, as each recorded it: how long each phase lasted, and where a side waits still. */
export function timeline(call) {
  const lanes = [lane('Client', call.client), lane('Server', call.server)].filter(({ moves }) => moves.length > 0);
  if (lanes.length === 0) {
    return nothing;
  }
  const all = lanes.flatMap(({ moves }) => moves.map(({ at }) => at));
  const from = Math.min(...all);
  const length = Math.max(1, Math.max(...all) - from);
  const place = (at) => ((at - from) / length) * WIDTH;
  return html`<section class="card"><h2>Timeline</h2>
    <dl class="timeline">${lanes.map((one) => html`<div><dt>${one.name}</dt>
      <dd><svg viewBox="0 0 ${WIDTH} ${LANE}" preserveAspectRatio="none" role="img" aria-label=${words(one)}>
        <line class="base" x1="0" x2=${WIDTH} y1=${LANE / 2} y2=${LANE / 2}></line>
        ${one.moves.map((move, at) => bar(move, one.moves[at + 1], place))}
      </svg><p class="small muted">${words(one)}</p></dd></div>`)}
      ${call.server?.callback ? html`<div><dt>Callback</dt><dd><p class="small">The callback ${CALLBACKS[call.server.callback] ?? call.server.callback}.</p></dd></div>` : nothing}
    </dl>
    <p class="axis small muted"><span>0</span><span class="number">${span(length)}</span></p></section>`;
}

function lane(name, row) {
  const moves = (row?.history ?? []).filter(({ at }) => at).map(({ phase, at }) => ({ phase, at: new Date(at).getTime(), iso: at }));
  return { name, moves };
}

/** From a move to the next; an end is a mark, and what has not ended reaches to the edge. */
function bar(move, next, place) {
  const x = place(move.at);
  const last = next === undefined;
  const width = last ? (ENDED.has(move.phase) ? 8 : WIDTH - x) : place(next.at) - x;
  return svg`<rect class="bar ${LOOKS[move.phase] ?? ''} ${last && !ENDED.has(move.phase) ? 'open' : ''}" x=${Math.min(x, WIDTH - 8)} y=${(LANE - BAR) / 2}
    width=${Math.max(width, 2)} height=${BAR}><title>${phaseName(move.phase)}</title></rect>`;
}

function words({ moves }) {
  return moves
    .map(({ phase, at, iso }, index) => {
      const next = moves[index + 1];
      return next ? `${phaseName(phase)} for ${span(next.at - at)}` : `${phaseName(phase)} ${index === 0 ? '' : offset(iso, moves[0].iso)}`.trim();
    })
    .join(', ');
}
