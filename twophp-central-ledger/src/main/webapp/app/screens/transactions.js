import { html } from 'lit';
import { get } from '../api.js';
import { calls } from '../elements/calls.js';
import { exports } from '../elements/exports.js';
import '../elements/filters.js';
import { filtersOf } from '../elements/filters.js';
import { pager } from '../elements/pager.js';
import { empty, loaded } from '../elements/states.js';
import { href } from '../routes.js';
import { Screen } from './screen.js';

/** All calls, newest first, by the filters of the address. */
class Transactions extends Screen {
  static properties = { services: { state: true } };

  constructor() {
    super();
    this.services = [];
  }

  connectedCallback() {
    super.connectedCallback();
    get(['services']).then(({ items }) => (this.services = items), () => {});
  }

  read(signal) {
    return get(['calls'], this.#query, signal);
  }

  /** A later page is left alone: it is being read. */
  get wantsNews() {
    return !this.route.query.has('cursor');
  }

  get #query() {
    return { ...filtersOf(this.route.query), cursor: this.route.query.get('cursor') };
  }

  render() {
    const filters = filtersOf(this.route.query);
    return html`<div class="head"><div><h1 tabindex="-1">Transactions</h1>
        <p>Each call with what its client and its server recorded of it.</p></div>
        <div class="acts"><span class="muted small">Export all that match:</span>${exports(['calls'], filters, 'calls')}</div></div>
      <div class="stack">
        <cl-filters .route=${this.route} .services=${this.services}></cl-filters>
        <section aria-label="Calls">${loaded(this.load, 'calls', this.again, ({ items }) =>
          items.length === 0 && !this.load.value.next ? nothingFound(filters, this.route.query.has('cursor')) : html`${calls(items, 'Calls')}${pager(this.route, this.load)}`)}</section>
      </div>`;
  }
}

function nothingFound(filters, later) {
  if (later) {
    return empty('No further calls.', 'These were all.', html`<a class="button" href=${href('transactions', [], filters)}>First page</a>`);
  }
  return Object.keys(filters).length === 0
    ? empty('No calls in the last 24 hours.', 'As soon as an enrolled service ships its ledger, its calls are here. For older ones, say from when.',
        html`<a class="button" href=${href('services')}>To the services</a>`)
    : empty('No call matches.', 'An id has to be complete. Without an id, an owner or From, only the last 24 hours are searched. Rows that were not shipped yet are not here.',
        html`<a class="button" href=${href('transactions')}>Remove all filters</a>`);
}

customElements.define('cl-transactions', Transactions);
