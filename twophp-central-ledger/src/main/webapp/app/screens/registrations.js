import { html, nothing } from 'lit';
import { get } from '../api.js';
import { calls } from '../elements/calls.js';
import { exports } from '../elements/exports.js';
import { pager } from '../elements/pager.js';
import { empty, loaded } from '../elements/states.js';
import { number } from '../format.js';
import { CODES, reasonOf } from '../reasons.js';
import { href } from '../routes.js';
import { Screen } from './screen.js';

/** Calls without two rows that agree, by reason, with what to do. */
class Registrations extends Screen {
  read(signal) {
    return get(['unmatched'], this.#query, signal);
  }

  get wantsNews() {
    return !this.route.query.has('cursor');
  }

  get #query() {
    return { reason: this.route.query.get('reason'), cursor: this.route.query.get('cursor') };
  }

  render() {
    return html`<div class="head"><div><h1 tabindex="-1">Dual registration</h1>
        <p>Every call should be recorded by both sides. Here is what is recorded by one side only, or differently by both, and why.</p></div>
        <div class="acts"><span class="muted small">Export:</span>${exports(['unmatched'], { reason: this.#query.reason }, 'unmatched')}</div></div>
      ${loaded(this.load, 'calls', this.again, (shown) => this.#shown(shown))}`;
  }

  #shown({ items, reasons }) {
    const chosen = this.#query.reason;
    const counted = Object.entries(reasons).filter(([code, count]) => count > 0 || code === chosen).sort(byAlarm);
    const all = Object.values(reasons).reduce((sum, count) => sum + count, 0);
    if (all === 0 && items.length === 0 && !chosen) {
      return empty('Every call is recorded by both sides.', 'Nothing is to be done.');
    }
    return html`<div class="stack">
      <nav aria-label="Reasons"><ul class="reasons">
        <li>${pill(null, 'All', all, chosen === null)}</li>
        ${counted.map(([code, count]) => html`<li>${pill(code, reasonOf(code).title, count, chosen === code)}</li>`)}
      </ul></nav>
      ${chosen ? advice(chosen) : nothing}
      <section aria-label="Calls">${items.length === 0 && !this.load.value.next
        ? empty('No call has this reason.', 'It may have been mended meanwhile.')
        : html`${calls(items, 'Unmatched calls')}${pager(this.route, this.load)}`}</section>
    </div>`;
  }
}

function pill(code, title, count, here) {
  return html`<a class="pill ${code && reasonOf(code).alarm ? 'alarm' : ''}" href=${href('registrations', [], { reason: code })}
    aria-current=${here ? 'true' : nothing}>${title} <span class="number">${number(count)}</span></a>`;
}

function advice(code) {
  const { title, meaning, advice: todo, alarm } = reasonOf(code);
  return html`<div class="notice ${alarm ? 'bad' : ''}"><h2>${title}</h2><p>${meaning}</p>
    <p><strong>What to do:</strong> ${todo}</p></div>`;
}

function byAlarm([one], [other]) {
  const place = (code) => (CODES.includes(code) ? CODES.indexOf(code) : CODES.length);
  return place(one) - place(other);
}

customElements.define('cl-registrations', Registrations);
