import { html, nothing } from 'lit';
import { get, patch, post, remove } from '../api.js';
import '../dialogs/address.js';
import '../dialogs/enrol.js';
import '../dialogs/sure.js';
import { id } from '../elements/id.js';
import { pulled } from '../elements/pulling.js';
import { refusal } from '../elements/refusal.js';
import { hasShipped, lag, standing, validKeys } from '../elements/standing.js';
import { empty, loaded } from '../elements/states.js';
import { since, time } from '../elements/time.js';
import { number } from '../format.js';
import { href } from '../routes.js';
import { may } from '../session.js';
import { Screen } from './screen.js';

/** One service: how far it has come, its keys, what was refused; pull, rename, rotate, revoke. */
class Service extends Screen {
  static properties = { result: { state: true }, pulling: { state: true } };

  read(signal) {
    return get(['services', this.route.parts[0]], {}, signal);
  }

  willUpdate(changed) {
    if (changed.has('route')) {
      this.result = null;
    }
    super.willUpdate(changed);
  }

  render() {
    const service = this.load.value;
    return html`<div class="head"><div><h1 tabindex="-1"><bdi>${service?.name ?? 'Service'}</bdi></h1>
        <p>${id(this.route.parts[0], 'service ledger id', { whole: true })}</p></div>
        <div class="acts">${service ? this.#acts(service) : nothing}</div></div>
      <div class="stack">${this.result ?? nothing}
        ${loaded(this.load, 'the service', this.again, (shown) => this.#shown(shown))}</div>
      <cl-address @done=${this.again}></cl-address><cl-enrol @done=${this.again}></cl-enrol><cl-sure @done=${this.again}></cl-sure>`;
  }

  #acts(service) {
    return html`
      <a class="button" href=${href('transactions', [], { service: service.service_ledger_id })}>Its calls</a>
      ${may(this.session, 'administer') ? html`
        <button type="button" class="button" @click=${() => this.#ask('cl-address', service)}>Name and address</button>
        <button type="button" class="button" @click=${() => this.#ask('cl-enrol', service)}>New token</button>
        ${this.#revocation(service)}` : nothing}
      ${may(this.session, 'operate') ? html`<button type="button" class="button main" ?disabled=${this.pulling} @click=${this.#pull}
        title="Asks the service to ship what it has now">${this.pulling ? 'Pulling …' : 'Pull now'}</button>` : nothing}`;
  }

  #revocation(service) {
    const revoked = service.state === 'REVOKED';
    return html`<button type="button" class="button ${revoked ? '' : 'danger'}" @click=${() => this.#ask('cl-sure', revoked ? {
      title: 'Admit the service again?',
      words: `The batches of ${service.name} are accepted again.`,
      verb: 'Admit',
      act: () => patch(['services', service.service_ledger_id], { state: 'ENROLLED' }),
    } : {
      title: 'Revoke the service?',
      words: `The Central Ledger refuses the batches of ${service.name} from now on. What it has shipped stays. The service’s own work goes on.`,
      verb: 'Revoke the service',
      act: () => patch(['services', service.service_ledger_id], { state: 'REVOKED' }),
    })}>${revoked ? 'Admit again' : 'Revoke'}</button>`;
  }

  #shown(service) {
    return html`<dl class="facts card wide">
        <div><dt>State</dt><dd>${standing(service)}</dd></div>
        <div><dt>Address</dt><dd>${service.address ? html`<bdi>${service.address}</bdi>` : html`<span class="muted">none: it can’t be pulled</span>`}</dd></div>
        <div><dt>Enrolled</dt><dd>${time(service.enrolled_at, 'not yet')}</dd></div>
        <div><dt>Last seen</dt><dd>${since(service.last_seen_at)}</dd></div>
        <div><dt>Shipped through</dt><dd>${time(hasShipped(service) ? service.shipped_through : null, 'nothing yet')}</dd></div>
        <div><dt>Behind by</dt><dd>${lag(service)}</dd></div>
        <div><dt>Pending rows</dt><dd class="number">${number(service.pending ?? 0)}</dd></div>
        <div><dt>Generation</dt><dd class="number">${service.generation}</dd></div>
      </dl>
      <section class="stack"><h2>Keys</h2>${service.keys?.length ? this.#keys(service) : empty('No key.', 'The service brings its key when it enrols.')}</section>
      <section class="stack"><h2>Refused rows</h2>${service.refusals?.length ? refusals(service.refusals)
        : empty('No row was refused.', 'What is refused is parked at the service and tried again every hour.')}</section>`;
  }

  #keys(service) {
    const valid = validKeys(service);
    return html`<div class="table"><table class="cards">
      <caption class="unseen">Keys of the service</caption>
      <thead><tr><th scope="col">Key</th><th scope="col">State</th><th scope="col">Valid from</th><th scope="col">Valid until</th>
        ${may(this.session, 'administer') ? html`<th scope="col">Revoke</th>` : nothing}</tr></thead>
      <tbody>${service.keys.map((key) => html`<tr>
        <td class="wide">${id(key.key_id, 'key id', { whole: true })}</td>
        <td data-label="State">${state(key, valid)}</td>
        <td data-label="Valid from">${time(key.valid_from)}</td>
        <td data-label="Valid until">${time(key.revoked_at ?? key.valid_until, 'open')}</td>
        ${may(this.session, 'administer') ? html`<td data-label="Revoke">${valid.includes(key) ? html`<button type="button" class="button slim danger"
          @click=${() => this.#ask('cl-sure', this.#keyRevocation(service, key, valid))}>Revoke …</button>` : html`<span class="muted">–</span>`}</td>` : nothing}
      </tr>`)}</tbody></table></div>
      <p class="small muted">A service rotates its key by itself: it signs the new key with the old one. Both hold for a time.</p>`;
  }

  #keyRevocation(service, key, valid) {
    return {
      title: 'Revoke the key?',
      words: valid.length === 1
        ? 'This is its only valid key. The service can’t ship any more until it enrols with a new token.'
        : 'Messages that are signed with it are refused from now on. The service’s other key stays valid.',
      verb: 'Revoke the key',
      act: () => remove(['services', service.service_ledger_id, 'keys', key.key_id]),
    };
  }

  #ask(dialog, subject) {
    this.querySelector(dialog).ask(subject);
  }

  async #pull() {
    this.pulling = true;
    try {
      this.result = pulled(await post(['services', this.route.parts[0], 'pull']));
      await this.again();
    } catch (failure) {
      this.result = refusal(failure);
    } finally {
      this.pulling = false;
    }
  }
}

function state(key, valid) {
  if (key.revoked_at) {
    return html`<span class="badge bad">Revoked</span>`;
  }
  return valid.includes(key) ? html`<span class="badge good">Valid</span>` : html`<span class="badge">Over</span>`;
}

function refusals(items) {
  return html`<div class="table"><table class="cards">
    <caption class="unseen">Refused rows</caption>
    <thead><tr><th scope="col">Row</th><th scope="col">Side</th><th scope="col">Reason</th><th scope="col">Refused</th></tr></thead>
    <tbody>${items.map(({ server_correlation_id, actor, reason, at }) => html`<tr>
      <td class="wide">${id(server_correlation_id, 'server correlation id')}</td>
      <td data-label="Side">${actor}</td>
      <td data-label="Reason"><bdi>${reason}</bdi></td>
      <td data-label="Refused">${time(at)}</td></tr>`)}</tbody></table></div>`;
}

customElements.define('cl-service', Service);
