import { html, nothing } from 'lit';
import { get } from '../api.js';
import '../dialogs/enrol.js';
import { id } from '../elements/id.js';
import { empty, loaded } from '../elements/states.js';
import { lag, standing, validKeys, worstFirst } from '../elements/standing.js';
import { since } from '../elements/time.js';
import { number } from '../format.js';
import { href } from '../routes.js';
import { may } from '../session.js';
import { Screen } from './screen.js';

/** The services that ship their ledgers here, and how far each has come. */
class Services extends Screen {
  read(signal) {
    return get(['services'], {}, signal);
  }

  render() {
    const enrols = may(this.session, 'administer');
    return html`<div class="head"><div><h1 tabindex="-1">Services</h1>
        <p>Who ships a ledger here, how far each has come, and what was refused.</p></div>
        ${enrols ? html`<div class="acts"><button type="button" class="button main" @click=${this.#enrol}>Enrol a service</button></div>` : nothing}</div>
      ${loaded(this.load, 'services', this.again, ({ items }) => items.length === 0
        ? empty('No service is enrolled.', enrols ? 'Make a token, and give it to the service as twophp.central.token.' : 'An administrator enrols services.')
        : table(items))}
      <cl-enrol @done=${this.again}></cl-enrol>`;
  }

  #enrol() {
    this.querySelector('cl-enrol').ask();
  }
}

function table(items) {
  return html`<div class="table"><table class="cards">
    <caption class="unseen">Services</caption>
    <thead><tr><th scope="col">Service</th><th scope="col">State</th><th scope="col">Last seen</th><th scope="col">Behind by</th>
      <th scope="col" class="end">Pending rows</th><th scope="col" class="end">Refused rows</th><th scope="col" class="end">Valid keys</th></tr></thead>
    <tbody>${[...items].sort(worstFirst).map((service) => html`<tr>
      <td class="wide"><a href=${href('services', [service.service_ledger_id])}><strong><bdi>${service.name}</bdi></strong></a>
        <span class="sub">${id(service.service_ledger_id, 'service ledger id')}</span></td>
      <td data-label="State">${standing(service)}</td>
      <td data-label="Last seen">${since(service.last_seen_at)}</td>
      <td data-label="Behind by">${lag(service)}</td>
      <td data-label="Pending rows" class="end number">${number(service.pending ?? 0)}</td>
      <td data-label="Refused rows" class="end number">${service.refused > 0 ? html`<span class="badge bad">${number(service.refused)}</span>` : '0'}</td>
      <td data-label="Valid keys" class="end number">${number(validKeys(service).length)}</td>
    </tr>`)}</tbody></table></div>`;
}

customElements.define('cl-services', Services);
