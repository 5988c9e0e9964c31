import { html, svg } from 'lit';
import { moment, number } from '../format.js';
import { phaseName } from './phase.js';

const ENDS = ['committed', 'failed', 'expired', 'abandoned'];
const WIDTH = 600;
const HEIGHT = 140;

/** An hour, minute by minute: how calls ended, one upon another, and a line for those that were registered. */
export function minutes(all) {
  const most = Math.max(1, ...all.map((minute) => Math.max(ends(minute), minute.registered)));
  const step = WIDTH / Math.max(1, all.length);
  const high = (count) => (count / most) * HEIGHT;
  const line = all.map((minute, at) => `${at * step},${HEIGHT - high(minute.registered)} ${(at + 1) * step},${HEIGHT - high(minute.registered)}`);
  return html`<figure class="minutes">
    <div class="plot"><span class="most number">${number(most)}</span>
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img"
        aria-label=${`Calls of each of the last ${all.length} minutes; most in a minute: ${most}. The table below has the numbers.`}>
        <line class="base" x1="0" x2=${WIDTH} y1=${HEIGHT} y2=${HEIGHT}></line>
        ${all.map((minute, at) => stack(minute, at * step, step, high))}
        <polyline class="registered" points=${line.join(' ')}></polyline>
      </svg></div>
    <div class="axis small muted"><span>${all.length ? moment(all[0].at, { seconds: false }) : ''}</span><span>now</span></div>
    <figcaption class="legend small"><span class="key registered">registered</span>
      ${ENDS.map((end) => html`<span class="key ${end}">${end}</span>`)}</figcaption>
  </figure>
  <details class="small"><summary>The numbers as a table</summary>${table(all)}</details>`;
}

/** One bar for each outcome. */
export function outcomes(counts) {
  const all = Object.entries(counts).sort(([, one], [, other]) => other - one);
  const most = Math.max(1, ...all.map(([, count]) => count));
  return html`<dl class="outcomes">${all.map(([phase, count]) => html`<div>
    <dt>${phaseName(phase)}</dt>
    <dd><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class=${look(phase)} width=${(count / most) * 100}
      height="10"></rect></svg><span class="number">${number(count)}</span></dd>
  </div>`)}</dl>`;
}

const ends = (minute) => ENDS.reduce((sum, end) => sum + (minute[end] ?? 0), 0);

const look = (phase) => `bar ${phase === 'TTL_EXPIRED' ? 'expired' : phase.toLowerCase()}`;

function stack(minute, x, step, high) {
  let top = HEIGHT;
  return ENDS.filter((end) => minute[end] > 0).map((end) => {
    const height = high(minute[end]);
    top -= height;
    return svg`<rect class="bar ${end}" x=${x + step * 0.12} y=${top} width=${step * 0.76} height=${height}></rect>`;
  });
}

function table(all) {
  const busy = all.filter((minute) => ends(minute) + minute.registered > 0);
  if (busy.length === 0) {
    return html`<p class="muted">Nothing happened in this hour.</p>`;
  }
  return html`<table class="numbers"><thead><tr><th scope="col">Minute</th><th scope="col" class="end">registered</th>
    ${ENDS.map((end) => html`<th scope="col" class="end">${end}</th>`)}</tr></thead>
    <tbody>${busy.map((minute) => html`<tr><th scope="row">${moment(minute.at, { seconds: false })}</th>
      ${['registered', ...ENDS].map((what) => html`<td class="end number">${number(minute[what] ?? 0)}</td>`)}</tr>`)}</tbody></table>`;
}
