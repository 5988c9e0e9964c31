import { html } from 'lit';
import { patch } from '../api.js';
import { Ask } from './ask.js';

/** Changes a service's name and the address at which it is asked. */
class Address extends Ask {
  heading = 'Name and address';
  verb = 'Save';

  body({ name, address }) {
    return html`<label class="field"><span>Name</span><input name="name" required maxlength="128" autocomplete="off" .value=${name ?? ''}></label>
      <label class="field"><span>Address</span>
        <input name="address" type="url" autocomplete="off" spellcheck="false" placeholder="https://shop.example/shop/" .value=${address ?? ''}>
        <small>Pulls and settlements go there. It has to be on the list <code>twophp.central.pull.allow</code>. Empty: never asked.</small></label>`;
  }

  async send({ name, address }) {
    await patch(['services', this.subject.service_ledger_id], { name: name.trim(), address: address.trim() || null });
  }
}

customElements.define('cl-address', Address);
