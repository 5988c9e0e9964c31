import { html, nothing, svg } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { callee, endpoint, method } from '../calls.js';
import { below, BOX, layout } from '../forest.js';
import { cut, shortened } from '../format.js';
import { reasonOf } from '../reasons.js';
import { href } from '../routes.js';
import { phaseName } from './phase.js';

const EDGE = 8;
const LETTERS = 30;
const BOLD = 25;

/** The tree as a picture; each box leads to its call, each knob opens or closes a branch. */
export function drawing(roots, { closed, toggle, asked }) {
  const { boxes, width, height } = layout(roots, closed);
  return html`<div class="drawing" role="region" aria-label="Call tree, drawn" tabindex="0">
    <svg width=${width + 2 * EDGE + 14} height=${height + 2 * EDGE} viewBox="${-EDGE} ${-EDGE} ${width + 2 * EDGE + 14} ${height + 2 * EDGE}"
      role="group" aria-label=${`${boxes.length} calls`}>
      ${boxes.filter(({ parent }) => parent).map(edge)}
      ${repeat(boxes, ({ data }) => data.key, (box) => node(box, closed, toggle, asked))}
    </svg></div>`;
}

function edge({ x, y, parent, data }) {
  const from = [parent.x + BOX.width, parent.y + BOX.height / 2];
  const to = [x, y + BOX.height / 2];
  const middle = (from[0] + to[0]) / 2;
  return svg`<path class="edge ${data.call?.client ? '' : 'gap'}" d="M${from} C${middle},${from[1]} ${middle},${to[1]} ${to}"></path>`;
}

function node({ x, y, data }, closed, toggle, asked) {
  return svg`<g transform="translate(${x} ${y})">
    ${data.call ? call(data.call, asked) : gap(data)}
    ${data.children.length > 0 ? knob(data, closed, toggle) : nothing}
  </g>`;
}

function call(shown, asked) {
  const both = shown.client && shown.server;
  const here = asked !== null && shown.client_correlation_id === asked;
  const look = `${both ? '' : 'gap'} ${here ? 'asked' : ''}`;
  const name = callee(shown) ?? 'unknown service';
  const line = `${method(shown)} ${endpoint(shown)}`.trim();
  return svg`<a href=${href('transactions', [shown.server_correlation_id])} aria-label=${`${name}, ${line}, ${words(shown)}${why(shown)}`}
      aria-current=${here ? 'true' : nothing}>
    <title>${`${name}\n${line}\n${words(shown)}${why(shown)}`}</title>
    <rect class="box ${look}" width=${BOX.width} height=${BOX.height} rx="8"></rect>
    <rect class="mark ${tone(shown)}" width="5" height=${BOX.height - 16} x="8" y="8" rx="2.5"></rect>
    <text class="name" x="22" y="23">${cut(bare(name), BOLD)}</text>
    <text class="line" x="22" y="42">${cut(line, LETTERS)}</text>
    <text class="state ${both ? tone(shown) : 'warn'}" x="22" y="62">${cut(words(shown), LETTERS)}</text></a>`;
}

function gap(data) {
  return svg`<rect class="box gap" width=${BOX.width} height=${BOX.height} rx="8"></rect>
    <text class="name" x="22" y="30">Call not here</text>
    <text class="line" x="22" y="50">${shortened(data.missing)}</text>`;
}

function knob(data, closed, toggle) {
  const shut = closed.has(data.key);
  const count = below(data);
  const words = `${shut ? 'Open' : 'Close'} the branch with ${count} calls`;
  return svg`<g class="knob" role="button" tabindex="0" aria-expanded=${String(!shut)} aria-label=${words}
      transform="translate(${BOX.width} ${BOX.height / 2})"
      @click=${() => toggle(data.key)} @keydown=${(event) => pressed(event, () => toggle(data.key))}>
    <title>${words}</title>
    <rect x=${shut ? -14 : -9} y="-9" width=${shut ? 28 : 18} height="18" rx="9"></rect>
    <text y="4" text-anchor="middle">${shut ? (count > 99 ? '99+' : `+${count}`) : '−'}</text></g>`;
}

function pressed(event, act) {
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    act();
  }
}

/** How a call stands, in few words. */
function words(shown) {
  const { client, server } = shown;
  if (client && server) {
    return client.phase === server.phase
      ? phaseName(server.phase)
      : `${phaseName(server.phase)}, client ${phaseName(client.phase).toLowerCase()}`;
  }
  const lone = client ?? server;
  return `${lone ? phaseName(lone.phase) : '?'}, ${client ? 'no server row' : 'no client row'}`;
}

const why = ({ reason }) => (reason ? ` (${reasonOf(reason.code).title.toLowerCase()})` : '');

/** A target that is an address without its scheme: what tells targets apart comes first. */
const bare = (name) => name.replace(/^https?:\/\//, '');

function tone({ client, server }) {
  const phase = (server ?? client)?.phase;
  return { COMMITTED: 'good', FAILED: 'bad', TTL_EXPIRED: 'warn', WAITING_CONFIRM: 'info', PROCESSING: 'info' }[phase] ?? 'calm';
}
