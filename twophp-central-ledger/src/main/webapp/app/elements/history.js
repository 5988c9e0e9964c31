import { html, nothing } from 'lit';
import { offset } from '../format.js';
import { phase } from './phase.js';
import { exactly } from './time.js';

/** The moves of one row, with the time from one to the next as recorded. */
export function history(row, title) {
  return html`<section class="card"><h2>${title}</h2>
    ${row?.history?.length ? html`<ol class="moves">${row.history.map((move, at) => html`<li>
      ${phase(move.phase)}
      <span>${exactly(move.at, 'time not told')}
        ${at > 0 && move.at && row.history[at - 1].at ? html`<small class="muted number">${offset(move.at, row.history[at - 1].at)}</small>` : nothing}
        ${move.epoch > 1 ? html`<small class="muted">execution ${move.epoch}</small>` : nothing}</span>
    </li>`)}</ol>` : html`<p class="muted">${row ? 'No moves were shipped.' : 'There is no such row.'}</p>`}</section>`;
}
