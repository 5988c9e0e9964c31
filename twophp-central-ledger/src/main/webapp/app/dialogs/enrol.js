import { html } from 'lit';
import { post } from '../api.js';
import { id } from '../elements/id.js';
import { time } from '../elements/time.js';
import { Ask } from './ask.js';

/** Gives a token for one enrolment. It is shown once. */
class Enrol extends Ask {
  heading = 'Enrol a service';
  verb = 'Make a token';

  body({ name, service_ledger_id }) {
    return html`<p>The service shows this token once and brings its public key. Set it as <code>twophp.central.token</code>.</p>
      <label class="field"><span>Name of the service</span><input name="name" required maxlength="128" autocomplete="off" .value=${name ?? ''}></label>
      <label class="field"><span>Service ledger id</span>
        <input name="service_ledger_id" autocomplete="off" spellcheck="false" .value=${service_ledger_id ?? ''} ?readonly=${Boolean(service_ledger_id)}>
        <small>Leave it empty if the service has none yet: one is issued.</small></label>`;
  }

  answered({ name, service_ledger_id, token, expires_at }) {
    return html`<div class="notice warn"><strong>This is the only time that the token is shown.</strong></div>
      <dl class="facts">
        <div><dt>Service</dt><dd><bdi>${name}</bdi></dd></div>
        <div><dt>Ledger id</dt><dd>${id(service_ledger_id, 'service ledger id', { whole: true })}</dd></div>
        <div><dt>Valid until</dt><dd>${time(expires_at)}</dd></div>
      </dl>
      <div class="given">${id(token, 'token', { whole: true })}</div>`;
  }

  send({ name, service_ledger_id }) {
    const given = service_ledger_id.trim();
    return post(['services'], { name: name.trim(), ...(given ? { service_ledger_id: given } : {}) });
  }
}

customElements.define('cl-enrol', Enrol);
