import { html, svg } from 'lit';
import { began, callee, endpoint, method, rows } from '../calls.js';
import { offset, span } from '../format.js';
import { href } from '../routes.js';
import { phaseName } from './phase.js';

const WIDTH = 1000;
const HEIGHT = 12;
const STEP = 12;
const LOOKS = { COMMITTED: 'committed', FAILED: 'failed', TTL_EXPIRED: 'expired', ABANDONED: 'abandoned' };

/** The tree as a waterfall: a line for each call in the order of the tree, from when it began to its last recorded move. */
export function waterfall(roots, { closed, asked }) {
  const lines = flat(roots, closed);
  const times = lines.filter(({ node }) => node.call).map(({ node }) => lasted(node.call));
  const from = Math.min(...times.map((time) => time.from));
  const length = Math.max(1, Math.max(...times.map((time) => time.to)) - from);
  return html`<ol class="waterfall card">${lines.map(({ node, depth }) => html`<li class=${asked !== null && node.call?.client_correlation_id === asked ? 'asked' : ''}>
      <svg class="indent" width=${depth * STEP} height="1" aria-hidden="true"></svg>
      ${node.call ? line(node.call, from, length) : html`<span class="name"><strong>Call not here</strong></span>`}</li>`)}</ol>`;
}

function line(call, start, length) {
  const { from, to } = lasted(call);
  const phase = (call.server ?? call.client)?.phase;
  const x = ((from - start) / length) * WIDTH;
  const width = Math.max(((to - from) / length) * WIDTH, 3);
  const began = offset(new Date(from).toISOString(), new Date(start).toISOString());
  return html`<a class="name" href=${href('transactions', [call.server_correlation_id])}><strong><bdi>${callee(call) ?? 'unknown service'}</bdi></strong>
      <span class="sub"><bdi>${method(call)}</bdi> <bdi>${endpoint(call)}</bdi></span></a>
    <svg class="span" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${`${phaseName(phase)}, began ${began}, ${span(to - from)}`}>
      ${svg`<rect class="bar ${LOOKS[phase] ?? ''}" x=${Math.min(x, WIDTH - 3)} width=${width} height=${HEIGHT}></rect>`}</svg>
    <span class="small muted number">${began}</span><span class="small number">${span(to - from)}</span>`;
}

/** The order of the tree, without what is closed. Not by recursion: chains may be long. */
function flat(roots, closed) {
  const lines = [];
  const stack = [...roots].reverse().map((node) => ({ node, depth: 0 }));
  while (stack.length > 0) {
    const { node, depth } = stack.pop();
    lines.push({ node, depth });
    if (!closed.has(node.key)) {
      [...node.children].reverse().forEach((child) => stack.push({ node: child, depth: depth + 1 }));
    }
  }
  return lines;
}

function lasted(call) {
  const from = new Date(began(call)).getTime();
  const moves = rows(call).flatMap((row) => [row.phase_1_timestamp, row.phase_2_timestamp, row.decided_at, ...(row.history ?? []).map(({ at }) => at)]);
  const to = Math.max(from, ...moves.filter(Boolean).map((at) => new Date(at).getTime()));
  return { from, to };
}
