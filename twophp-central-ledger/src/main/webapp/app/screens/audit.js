import { html, nothing } from 'lit';
import { address, get } from '../api.js';
import { id } from '../elements/id.js';
import { refusal } from '../elements/refusal.js';
import { empty, loaded } from '../elements/states.js';
import { time } from '../elements/time.js';
import { number } from '../format.js';
import { href } from '../routes.js';
import { Screen } from './screen.js';

const PAGE = 100;
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|(?<=^service )[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Who did what, in a chain of hashes that shows if an entry was changed, removed or moved. */
class Audit extends Screen {
  static properties = { check: { state: true }, checking: { state: true } };

  read(signal) {
    const { query } = this.route;
    return get(['audit'], { before: query.get('before'), after: query.get('after'), limit: PAGE }, signal);
  }

  get wantsNews() {
    return false;
  }

  render() {
    return html`<div class="head"><div><h1 tabindex="-1">Audit</h1>
        <p>Everything that was done here. Each entry holds the hash of the one before.</p></div>
        <div class="acts">${order(this.route.query)}<a class="button" href=${address(['audit'], { format: 'csv' }).href} download="audit.csv">CSV</a>
          <button type="button" class="button main" ?disabled=${this.checking} @click=${this.#check}>${this.checking ? 'Checking …' : 'Check the chain'}</button></div></div>
      <div class="stack">${this.check ?? nothing}
        ${loaded(this.load, 'the audit log', this.again, ({ items, next }) => items.length === 0
          ? empty('No entries here.', 'There are no more entries in this direction.')
          : html`${table(items)}${pages(this.route.query, next)}`)}</div>`;
  }

  async #check() {
    this.checking = true;
    try {
      const { intact, entries, first_broken } = await get(['audit', 'check']);
      this.check = intact
        ? html`<div class="notice good" role="status"><strong>The chain is intact.</strong><span>${number(entries)} entries were checked.</span></div>`
        : html`<div class="notice bad" role="alert"><strong>The chain is broken at entry ${first_broken}.</strong>
            <span>Somebody changed, removed or moved an entry in the database. Keep a copy of it, and compare with an export.</span></div>`;
    } catch (failure) {
      this.check = refusal(failure);
    } finally {
      this.checking = false;
    }
  }
}

function table(items) {
  return html`<div class="table"><table class="cards audit">
    <caption class="unseen">Audit log</caption>
    <thead><tr><th scope="col" class="end">Number</th><th scope="col">When</th><th scope="col">Who</th><th scope="col">What</th>
      <th scope="col">Of</th><th scope="col">Detail</th><th scope="col">Hash</th></tr></thead>
    <tbody>${items.map((entry) => html`<tr>
      <td data-label="Number" class="end number">${entry.number}</td>
      <td data-label="When">${time(entry.at)}</td>
      <td data-label="Who">${named(entry.who)}</td>
      <td data-label="What" class="what">${sentence(entry.action)}</td>
      <td data-label="Of">${named(entry.subject || '–')}</td>
      <td data-label="Detail" class="detail"><bdi>${entry.detail || '–'}</bdi></td>
      <td data-label="Hash">${id(entry.hash, 'hash')}</td></tr>`)}</tbody></table></div>`;
}

/** Such as TOKEN_GIVEN: Token given. */
const sentence = (action) => html`<bdi>${action.charAt(0)}${action.slice(1).toLowerCase().replaceAll('_', ' ')}</bdi>`;

/** A service is named by its ledger id, which leads to it. */
function named(text) {
  const guid = GUID.exec(text);
  return guid ? id(guid[0], 'service ledger id', { link: href('services', [guid[0]]) }) : html`<bdi>${text}</bdi>`;
}

/** The newest are first, unless the log is read from its beginning. */
const direction = (query) => (query.has('after') ? 'after' : 'before');

const order = (query) => (direction(query) === 'before'
  ? html`<a class="button" href=${href('audit', [], { after: 0 })}>Oldest first</a>`
  : html`<a class="button" href=${href('audit')}>Newest first</a>`);

function pages(query, next) {
  const way = direction(query);
  const first = way === 'before' ? {} : { after: 0 };
  return html`<nav class="pager" aria-label="Pages"><span></span><span class="acts">
    ${Number(query.get(way)) > 0 ? html`<a class="button slim" href=${href('audit', [], first)}>First page</a>` : nothing}
    ${next === null || next === undefined ? nothing : html`<a class="button slim" href=${href('audit', [], { [way]: next })}>Next page</a>`}</span></nav>`;
}

customElements.define('cl-audit', Audit);
