import { html, nothing } from 'lit';
import { Light } from '../elements/light.js';
import { login } from '../session.js';

/** The way in. Afterwards the address that was asked for is shown. */
class Login extends Light {
  static properties = { route: { attribute: false }, failure: { state: true }, busy: { state: true } };

  render() {
    return html`<form class="login card" @submit=${this.#submit}>
      <div class="brand"><img src="icon.svg" alt="">Central Ledger</div>
      <h1 tabindex="-1">Log in</h1>
      ${this.failure ? html`<div class="notice bad" role="alert">${this.failure}</div>` : nothing}
      <label class="field"><span>Name</span><input name="name" autofocus autocomplete="username" autocapitalize="none" required></label>
      <label class="field"><span>Password</span><input name="password" type="password" autocomplete="current-password" required></label>
      <button class="button main" ?disabled=${this.busy} aria-busy=${this.busy}>${this.busy ? 'Logging in …' : 'Log in'}</button>
      <p class="small muted">The first administrator’s password is in the log of the Central Ledger’s first start.</p>
    </form>`;
  }

  firstUpdated() {
    this.querySelector('input').focus();
  }

  async #submit(event) {
    event.preventDefault();
    const { name, password } = Object.fromEntries(new FormData(event.target));
    this.busy = true;
    this.failure = null;
    try {
      const session = await login(name.trim(), password);
      dispatchEvent(new CustomEvent('signed-in', { detail: session }));
    } catch (refusal) {
      this.failure = refusal.status === 401 ? 'Name and password do not belong together.' : refusal.message;
      await this.updateComplete;
      this.querySelector('input[type=password]').select();
    } finally {
      this.busy = false;
    }
  }
}

customElements.define('cl-login', Login);
