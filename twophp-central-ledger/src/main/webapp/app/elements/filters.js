import { html, nothing } from 'lit';
import { Light } from './light.js';
import { PHASES, phaseName } from './phase.js';
import { moment } from '../format.js';
import { go, href } from '../routes.js';

const DIALECTS = ['TWOPHP', 'IDEMPOTENCY_KEY', 'CERTIFIED_HTTP', 'POE', 'EXACTLY_ONCE', 'IDS'];

const NAMES = {
  id: 'Any id',
  client_correlation_id: 'Client correlation id',
  server_correlation_id: 'Server correlation id',
  resource_id: 'Resource id',
  owner: 'Owner',
  service: 'Service',
  target: 'Target',
  phase: 'Phase',
  dialect: 'Dialect',
  from: 'From',
  to: 'Until',
};

/** The parameters of the address that are filters. */
export function filtersOf(query) {
  return Object.fromEntries([...query].filter(([name, value]) => Object.hasOwn(NAMES, name) && value !== ''));
}

/** One box for any id, the other filters on demand; what is chosen goes into the address. */
class Filters extends Light {
  static properties = { route: { attribute: false }, services: { attribute: false }, open: { state: true } };

  constructor() {
    super();
    this.services = [];
    this.open = false;
  }

  render() {
    const chosen = filtersOf(this.route.query);
    return html`<form class="filters card" role="search" @submit=${this.#apply}>
      <div class="first">
        <label class="field"><span>Any id: correlation id, resource id, order number …</span>
          <input name="id" type="search" autocomplete="off" spellcheck="false" .value=${chosen.id ?? ''}></label>
        <button class="button main">Search</button>
        <button type="button" class="button" aria-expanded=${this.open} aria-controls="more-filters"
          @click=${() => (this.open = !this.open)}>${this.open ? 'Fewer filters' : 'More filters'}</button>
      </div>
      <div id="more-filters" class="more" ?hidden=${!this.open}>
        ${this.#select('service', chosen, this.services.map(({ service_ledger_id, name }) => [service_ledger_id, name]))}
        ${text('target', chosen)} ${text('resource_id', chosen)} ${text('owner', chosen)}
        ${this.#select('phase', chosen, PHASES.map((phase) => [phase, phaseName(phase)]))}
        ${this.#select('dialect', chosen, DIALECTS.map((dialect) => [dialect, dialect]))}
        ${when('from', chosen)} ${when('to', chosen)}
        ${text('client_correlation_id', chosen)} ${text('server_correlation_id', chosen)}
      </div>
      ${Object.keys(chosen).length === 0 ? nothing : this.#chips(chosen)}
    </form>`;
  }

  #chips(chosen) {
    return html`<ul class="chips" aria-label="Filters in force">
      ${Object.entries(chosen).map(([name, value]) => {
        const { [name]: gone, ...rest } = chosen;
        return html`<li><span>${NAMES[name]}: <bdi>${this.#told(name, value)}</bdi></span>
          <a href=${href(this.route.screen, [], rest)} aria-label=${`Remove the filter ${NAMES[name]}`}>×</a></li>`;
      })}
      <li class="all"><a href=${href(this.route.screen)}>Remove all</a></li>
    </ul>`;
  }

  #told(name, value) {
    if (name === 'from' || name === 'to') {
      return moment(value);
    }
    if (name === 'service') {
      return this.services.find((service) => service.service_ledger_id === value)?.name ?? value;
    }
    return name === 'phase' ? phaseName(value) : value;
  }

  #select(name, chosen, options) {
    return html`<label class="field"><span>${NAMES[name]}</span>
      <select name=${name}><option value="">any</option>
        ${options.map(([value, title]) => html`<option value=${value} ?selected=${chosen[name] === value}>${title}</option>`)}
      </select></label>`;
  }

  #apply(event) {
    event.preventDefault();
    const said = Object.fromEntries([...new FormData(event.target)].map(([name, value]) => [name, value.trim()]));
    for (const name of ['from', 'to']) {
      said[name] = said[name] ? new Date(said[name]).toISOString() : '';
    }
    go(this.route.screen, [], said);
  }
}

function text(name, chosen) {
  return html`<label class="field"><span>${NAMES[name]}</span>
    <input name=${name} autocomplete="off" spellcheck="false" .value=${chosen[name] ?? ''}></label>`;
}

function when(name, chosen) {
  return html`<label class="field"><span>${NAMES[name]} (local time)</span>
    <input name=${name} type="datetime-local" .value=${local(chosen[name])}></label>`;
}

function local(iso) {
  if (!iso || Number.isNaN(Date.parse(iso))) {
    return '';
  }
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

customElements.define('cl-filters', Filters);
