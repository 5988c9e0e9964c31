import { html, nothing } from 'lit';
import { post } from '../api.js';
import { ROLES } from '../dialogs/user.js';
import { Light } from '../elements/light.js';
import { refusal } from '../elements/refusal.js';

/** One's own roles and password. */
class Account extends Light {
  static properties = { route: { attribute: false }, session: { attribute: false }, result: { state: true }, busy: { state: true } };

  render() {
    return html`<div class="head"><div><h1 tabindex="-1">Your account</h1><p>You are logged in as <bdi>${this.session.name}</bdi>.</p></div></div>
      <div class="two">
        <section class="card"><h2>What you may do</h2>
          <dl class="facts">${this.session.roles.map((role) => html`<div><dt>${role}</dt><dd>${ROLES[role] ?? nothing}</dd></div>`)}</dl></section>
        <section class="card"><h2>Change your password</h2>
          <form class="stack" @submit=${this.#change}>
            ${this.result ?? nothing}
            <input class="unseen" name="username" autocomplete="username" .value=${this.session.name} tabindex="-1" aria-hidden="true" readonly>
            <label class="field"><span>Password until now</span><input name="old" type="password" autocomplete="current-password" required></label>
            <label class="field"><span>New password</span><input name="new" type="password" autocomplete="new-password" minlength="8" maxlength="128" required>
              <small>8 to 128 characters, and not your name.</small></label>
            <div class="acts"><button class="button main" ?disabled=${this.busy}>Change it</button></div>
          </form></section>
      </div>`;
  }

  async #change(event) {
    event.preventDefault();
    const form = event.target;
    const said = Object.fromEntries(new FormData(form));
    this.busy = true;
    try {
      await post(['session', 'password'], { old: said.old, new: said.new });
      this.result = html`<div class="notice good" role="status"><strong>Your password is changed.</strong></div>`;
      form.reset();
    } catch (failure) {
      this.result = refusal(failure);
    } finally {
      this.busy = false;
    }
  }
}

customElements.define('cl-account', Account);
