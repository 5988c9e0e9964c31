import { html, nothing } from 'lit';
import { get, post } from '../api.js';
import { rows, said } from '../calls.js';
import { branches } from '../elements/branches.js';
import { drawing } from '../elements/drawing.js';
import { id } from '../elements/id.js';
import { pulled } from '../elements/pulling.js';
import { refusal } from '../elements/refusal.js';
import { empty, loaded } from '../elements/states.js';
import { waterfall } from '../elements/waterfall.js';
import { closedAtFirst, grow, MOST_SHOWN } from '../forest.js';
import { number } from '../format.js';
import { href } from '../routes.js';
import { may } from '../session.js';
import { Screen } from './screen.js';

const DEEPEST = 200;
const NARROW = matchMedia('(max-width: 60rem)');

const VIEWS = { drawn: drawing, waterfall, list: branches };

/** A call and all that it led to, over all services: drawn, as a waterfall, or as a list. */
class CallTree extends Screen {
  static properties = { closed: { state: true }, result: { state: true }, pulling: { state: true } };

  /** Calls know their caller's id only: the way up to the root is asked step by step. */
  async read(signal) {
    const { from, to } = Object.fromEntries(this.route.query);
    const root = await rootOf(this.route.parts[0], signal);
    return { root, ...(await get(['trees', root], { from, to }, signal)) };
  }

  willUpdate(changed) {
    const asked = this.route.parts[0];
    if (this.asked !== asked) {
      this.asked = asked;
      this.closed = null;
      this.result = null;
      super.willUpdate(changed);
    }
  }

  /** The root of a large tree is in its middle. */
  updated() {
    const place = this.querySelector('.drawing');
    if (place !== null && this.centred !== this.asked) {
      this.centred = this.asked;
      place.scrollTop = (place.scrollHeight - place.clientHeight) / 2;
    }
  }

  get view() {
    return this.route.query.get('view') ?? (NARROW.matches ? 'list' : 'drawn');
  }

  render() {
    return html`<div class="head"><div><h1 tabindex="-1">Call tree</h1>
        <p>${id(this.asked, 'client correlation id', { whole: true })}</p></div>
        <div class="acts">${this.#views()}
          ${may(this.session, 'operate') ? html`<button type="button" class="button main" ?disabled=${this.pulling} @click=${this.#pull}
            title="Asks every service of this tree for its newest rows">${this.pulling ? 'Pulling …' : 'Pull now'}</button>` : nothing}
        </div></div>
      <div class="stack">${this.result ?? nothing}
        ${loaded(this.load, 'the tree', this.again, (tree) => this.#shown(tree))}</div>`;
  }

  #views() {
    const query = Object.fromEntries(this.route.query);
    const link = (view, title) => html`<a class="button slim" href=${href('trees', [this.asked], { ...query, view })}
      aria-current=${this.view === view ? 'true' : nothing}>${title}</a>`;
    return html`<span class="switch" role="group" aria-label="View">${link('drawn', 'Drawn')}${link('waterfall', 'Waterfall')}${link('list', 'List')}</span>`;
  }

  #shown({ root, nodes, truncated }) {
    if (nodes.length === 0) {
      return empty('Not here', 'No row has this client correlation id in this time.');
    }
    const roots = grow(nodes, root);
    const closed = this.closed ?? closedAtFirst(roots);
    const toggle = (key) => (this.closed = new Set(closed.has(key) ? [...closed].filter((one) => one !== key) : [...closed, key]));
    const lone = nodes.filter(({ call }) => !call.client || !call.server).length;
    const draw = VIEWS[this.view] ?? drawing;
    return html`<p class="muted">${number(nodes.length)} ${nodes.length === 1 ? 'call' : 'calls'},
        ${number(nodes.reduce((sum, { call }) => sum + rows(call).length, 0))} rows${lone ? html`, <strong>${lone} without both rows</strong>` : nothing}.
        ${nodes.length > MOST_SHOWN ? 'Large branches are closed at first.' : nothing}
        ${root === this.asked ? nothing : html`The call with this id is marked. The root is ${id(root, 'client correlation id of the root')}`}</p>
      ${truncated ? html`<div class="notice warn">The tree is larger than what is shown: the calls nearest to the root are here.</div>` : nothing}
      ${draw(roots, { closed, toggle, asked: root === this.asked ? null : this.asked })}`;
  }

  async #pull() {
    this.pulling = true;
    try {
      this.result = pulled(await post(['trees', this.load.value?.root ?? this.asked, 'pull']));
      await this.again();
    } catch (failure) {
      this.result = refusal(failure);
    } finally {
      this.pulling = false;
    }
  }
}

async function rootOf(asked, signal) {
  let at = asked;
  for (let steps = 0; steps < DEEPEST; steps++) {
    const { items } = await get(['calls'], { client_correlation_id: at, limit: 1 }, signal);
    const parent = items.length > 0 ? said(items[0], 'parent_reference_id') : null;
    if (!parent || parent === at) {
      return at;
    }
    at = parent;
  }
  return at;
}

customElements.define('cl-call-tree', CallTree);
