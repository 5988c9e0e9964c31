import { html, nothing } from 'lit';
import { get } from '../api.js';
import '../dialogs/settle.js';
import { calls } from '../elements/calls.js';
import { exports } from '../elements/exports.js';
import { id } from '../elements/id.js';
import { empty, loaded } from '../elements/states.js';
import { announce } from '../announce.js';
import { number, span } from '../format.js';
import { href } from '../routes.js';
import { may } from '../session.js';
import { Screen } from './screen.js';

/** Calls that wait for somebody: in doubt, which an operator settles, and stalled, which end by themselves. */
class Unfinished extends Screen {
  static properties = { settled: { state: true } };

  async read(signal) {
    const [doubts, stalled] = await Promise.all([get(['doubts'], {}, signal), get(['stalled'], {}, signal)]);
    return { doubts, stalled };
  }

  render() {
    return html`<div class="head"><div><h1 tabindex="-1">Stalled and in doubt</h1>
        <p>A stalled call waits for its confirmation or has expired. A call in doubt was interrupted after effects that the
          database cannot take back: only a person can say how it ended.</p></div></div>
      ${this.settled ? html`<div class="notice good" role="status"><strong>Settled as ${this.settled.phase}.</strong>
        <span>${id(this.settled.id, 'server correlation id', { whole: true, link: href('transactions', [this.settled.id]) })} has its outcome for good; its service has recorded it.</span></div>` : nothing}
      ${loaded(this.load, 'calls', this.again, (shown) => this.#shown(shown))}
      <cl-settle @done=${this.#settled}></cl-settle>`;
  }

  #shown({ doubts, stalled }) {
    return html`<div class="stack">
      ${part('In doubt', 'doubts', doubts, this.#doubts(doubts))}
      ${part('Stalled', 'stalled', stalled, stalled.items.length === 0
        ? empty('No call is stalled.', 'Every call was confirmed or has ended.')
        : calls(stalled.items, 'Stalled calls', { more: [{ title: 'For', cell: ({ stalled_for_ms: ms }) => lasting(ms) }] }))}
    </div>`;
  }

  #doubts({ items }) {
    if (items.length === 0) {
      return empty('No call is in doubt.', 'There is nothing to settle.');
    }
    const more = [{ title: 'For', cell: ({ in_doubt_for_ms: ms }) => lasting(ms) }];
    if (may(this.session, 'operate')) {
      more.push({ title: 'Settle', cell: (call) => html`<button type="button" class="button slim danger" @click=${() => this.#settle(call)}>Settle …</button>` });
    }
    return calls(items, 'Calls in doubt', { more });
  }

  #settle(call) {
    this.querySelector('cl-settle').ask(call);
  }

  #settled = ({ target }) => {
    this.settled = target.settled;
    announce('The call is settled.');
    this.again();
  };
}

const lasting = (ms) => html`<span class="nowrap number">${span(ms ?? 0)}</span>`;

function part(title, path, { items, next }, shown) {
  return html`<section class="stack" aria-label=${title}>
    <div class="acts between"><h2>${title} <span class="badge ${items.length > 0 ? 'warn' : ''}">${number(items.length)}${next ? '+' : ''}</span></h2>
      ${items.length === 0 ? nothing : html`<span class="acts">${exports([path], {}, path)}</span>`}</div>
    ${shown}
    ${next ? html`<p class="small muted">These are the first. The export has all of them.</p>` : nothing}
  </section>`;
}

customElements.define('cl-unfinished', Unfinished);
