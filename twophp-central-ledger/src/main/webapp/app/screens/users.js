import { html } from 'lit';
import { get, patch } from '../api.js';
import '../dialogs/sure.js';
import '../dialogs/user.js';
import { loaded } from '../elements/states.js';
import { time } from '../elements/time.js';
import { Screen } from './screen.js';

/** Who may log in, and as what. */
class Users extends Screen {
  read(signal) {
    return get(['users'], {}, signal);
  }

  get wantsNews() {
    return false;
  }

  render() {
    return html`<div class="head"><div><h1 tabindex="-1">Users</h1><p>Who may log in here, and what each may do.</p></div>
        <div class="acts"><button type="button" class="button main" @click=${() => this.#ask('cl-user', {})}>Add a user</button></div></div>
      ${loaded(this.load, 'users', this.again, ({ items }) => this.#table(items))}
      <cl-user @done=${this.again}></cl-user><cl-new-password></cl-new-password><cl-sure @done=${this.again}></cl-sure>`;
  }

  #table(items) {
    return html`<div class="table"><table class="cards">
      <caption class="unseen">Users</caption>
      <thead><tr><th scope="col">Name</th><th scope="col">Roles</th><th scope="col">State</th><th scope="col">Since</th><th scope="col">Change</th></tr></thead>
      <tbody>${items.map((user) => html`<tr>
        <td class="wide"><strong><bdi>${user.name}</bdi></strong></td>
        <td data-label="Roles">${user.roles.join(', ')}</td>
        <td data-label="State">${user.disabled_at || user.disabled ? html`<span class="badge bad">Disabled</span>` : html`<span class="badge good">Active</span>`}</td>
        <td data-label="Since">${time(user.created_at)}</td>
        <td class="wide"><div class="acts">
          <button type="button" class="button slim" @click=${() => this.#ask('cl-user', user)}>Roles …</button>
          <button type="button" class="button slim" @click=${() => this.#ask('cl-new-password', user)}>New password …</button>
          ${user.name === this.session.name ? '' : this.#switch(user)}</div></td>
      </tr>`)}</tbody></table></div>`;
  }

  #switch(user) {
    const disabled = Boolean(user.disabled_at || user.disabled);
    return html`<button type="button" class="button slim ${disabled ? '' : 'danger'}" @click=${() => this.#ask('cl-sure', {
      title: disabled ? 'Enable the user?' : 'Disable the user?',
      words: disabled ? `${user.name} may log in again.` : `${user.name} can’t log in any more, and every session of this user ends.`,
      verb: disabled ? 'Enable' : 'Disable',
      act: () => patch(['users', user.name], { disabled: !disabled }),
    })}>${disabled ? 'Enable …' : 'Disable …'}</button>`;
  }

  #ask(dialog, subject) {
    this.querySelector(dialog).ask(subject);
  }
}

customElements.define('cl-users', Users);
