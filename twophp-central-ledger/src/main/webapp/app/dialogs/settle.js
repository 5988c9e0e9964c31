import { html, nothing } from 'lit';
import { post } from '../api.js';
import { callee, endpoint, method, said } from '../calls.js';
import { id } from '../elements/id.js';
import { since } from '../elements/time.js';
import { Ask } from './ask.js';

/** Settles a doubt through the service that owns it. The outcome is typed, so that nobody settles by a slip. */
class Settle extends Ask {
  static properties = { phase: { state: true }, typed: { state: true } };

  heading = 'Settle a call in doubt';
  verb = 'Settle for ever';
  look = 'danger';

  opened() {
    this.phase = '';
    this.typed = '';
  }

  get ready() {
    return this.phase !== '' && this.typed === this.phase;
  }

  body(call) {
    return html`<dl class="facts">
        <div><dt>Call</dt><dd><bdi>${method(call)}</bdi> <bdi>${endpoint(call)}</bdi></dd></div>
        <div><dt>Service</dt><dd><bdi>${callee(call)}</bdi></dd></div>
        <div><dt>Id</dt><dd>${id(call.server_correlation_id, 'server correlation id', { whole: true })}</dd></div>
        <div><dt>Owner</dt><dd><bdi>${said(call, 'owner') ?? 'not told'}</bdi></dd></div>
        <div><dt>In doubt</dt><dd>since ${since(call.server?.in_doubt_since, 'a time not told')}</dd></div>
      </dl>
      <p>Its execution was interrupted, and it has effects outside of the database. Find out there whether they happened.
        What you settle is final: clients get it as the outcome.</p>
      <fieldset @change=${({ target }) => (this.phase = target.value)}><legend>What happened?</legend>
        ${choice('COMMITTED', 'The effects happened.', 'The call succeeded.')}
        ${choice('FAILED', 'The effects did not happen.', 'The client may try again with a new call.')}</fieldset>
      ${this.phase === 'COMMITTED' ? html`<label class="field"><span>Resource id (if it made one)</span><input name="resource_id" maxlength="255" autocomplete="off"></label>` : nothing}
      <label class="field"><span>Note for the audit log</span><textarea name="note" rows="2" maxlength="255"></textarea></label>
      <label class="field"><span>${this.phase ? html`Type <strong>${this.phase}</strong> to confirm` : 'Choose what happened, then type it to confirm'}</span>
        <input name="typed" autocomplete="off" autocapitalize="characters" spellcheck="false" ?disabled=${this.phase === ''}
          @input=${({ target }) => (this.typed = target.value.trim())}></label>`;
  }

  async send({ resource_id, note }) {
    const { service_ledger_id, server_correlation_id } = this.subject.server;
    await post(['doubts', service_ledger_id, server_correlation_id, 'resolution'], {
      phase: this.phase,
      ...(resource_id?.trim() ? { resource_id: resource_id.trim() } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    });
    this.settled = { id: server_correlation_id, phase: this.phase };
  }
}

const choice = (value, title, words) => html`<label class="choice"><input type="radio" name="phase" value=${value} required>
  <span>${title} <strong>${value}</strong><small>${words}</small></span></label>`;

customElements.define('cl-settle', Settle);
