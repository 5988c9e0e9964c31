import { html, nothing } from 'lit';
import { Light } from './elements/light.js';
import { icon } from './elements/icons.js';
import { failed, loading } from './elements/states.js';
import { hush, listen } from './live.js';
import { pref, prefer } from './prefs.js';
import { go, href, parse } from './routes.js';
import { SCREENS, screenOf } from './screens.js';
import { current, logout, may } from './session.js';

const LIVE = { on: 'Live', off: 'Paused', paused: 'Paused by you', lost: 'Connection lost, trying again' };

/** The page: who is logged in, the navigation, and the screen that the address names. */
class Shell extends Light {
  static properties = {
    route: { state: true },
    session: { state: true },
    open: { state: true },
    live: { state: true },
    failure: { state: true },
  };

  constructor() {
    super();
    this.route = parse(location.hash);
    this.live = 'off';
    this.open = false;
    addEventListener('hashchange', () => this.#moved());
    addEventListener('liveness', ({ detail }) => (this.live = detail));
    addEventListener('signed-out', () => this.#signedOut());
    addEventListener('signed-in', ({ detail }) => this.#signedIn(detail));
    colour();
  }

  connectedCallback() {
    this.replaceChildren();
    super.connectedCallback();
    this.#begin();
  }

  render() {
    return html`<a class="skip" href="#content" @click=${this.#skip}>Skip to the content</a>
      ${this.session ? this.#frame() : html`<main id="content" tabindex="-1">${this.#outside()}</main>`}
      <div id="said" class="unseen" role="status" aria-live="polite"></div>`;
  }

  #outside() {
    if (this.failure) {
      return failed(this.failure, () => this.#begin());
    }
    return this.session === undefined ? loading('the console') : screenOf('login', this.route, null);
  }

  #frame() {
    return html`<div class="frame">
      <header class="side">
        <a class="brand" href=${href('overview')}><img src="icon.svg" alt="">Central Ledger</a>
        <button type="button" class="button slim opener" aria-expanded=${this.open} aria-controls="menu"
          @click=${() => (this.open = !this.open)}>${icon('menu')}Menu</button>
        <div id="menu" class="menu ${this.open ? 'open' : ''}">
          <nav aria-label="Screens">${SCREENS.filter((screen) => this.#sees(screen)).map((screen) => this.#link(screen))}</nav>
          ${this.#settings()}
        </div>
      </header>
      <main id="content" tabindex="-1">${screenOf(this.route.screen, this.route, this.session)}</main>
    </div>`;
  }

  #link({ name, title }) {
    const here = name === (this.route.screen === 'trees' ? 'transactions' : this.route.screen);
    return html`<a href=${href(name)} aria-current=${here ? 'page' : nothing}>${icon(name)}${title}</a>`;
  }

  #settings() {
    return html`<div class="settings">
      <span class="live ${this.#liveness()}">${LIVE[this.#liveness()]}</span>
      <button type="button" class="plain" aria-pressed=${String(pref('news') === 'paused')} @click=${this.#pause}>
        ${pref('news') === 'paused' ? 'Go on with live updates' : 'Pause live updates'}</button>
      <label>Colours
        <select @change=${({ target }) => prefer('scheme', target.value)}>
          ${choices('scheme', { auto: 'System', light: 'Light', dark: 'Dark' })}
        </select></label>
      <label>Times
        <select @change=${({ target }) => prefer('zone', target.value)}>
          ${choices('zone', { local: 'Local zone', utc: 'UTC' })}
        </select></label>
      <div class="who">
        <a href=${href('account')} title=${this.session.roles.join(', ')}><bdi>${this.session.name}</bdi></a>
        <button type="button" class="plain" @click=${this.#logout}>Log out</button>
      </div>
    </div>`;
  }

  #sees({ needs }) {
    return !needs || may(this.session, needs);
  }

  async #begin() {
    this.failure = null;
    try {
      this.session = await current();
    } catch (failure) {
      this.failure = failure;
      return;
    }
    if (this.session === null) {
      this.#signedOut();
    } else {
      listen();
      await this.#named();
    }
  }

  async #moved() {
    const before = this.route;
    this.route = parse(location.hash);
    this.open = false;
    await this.#named();
    if (before.screen !== this.route.screen || before.parts.join('/') !== this.route.parts.join('/')) {
      scrollTo(0, 0);
      (this.querySelector('main [autofocus]') ?? this.querySelector('h1'))?.focus({ preventScroll: true });
    }
  }

  async #named() {
    await this.updateComplete;
    const screen = this.querySelector('main > *');
    await screen?.updateComplete;
    const title = this.querySelector('h1')?.textContent.trim();
    document.title = title ? `${title} · Central Ledger` : 'Central Ledger';
  }

  #signedOut() {
    hush();
    this.session = null;
    if (parse(location.hash).screen !== 'login') {
      go('login', [], { back: location.hash });
    }
  }

  #signedIn(session) {
    const back = this.route.query.get('back');
    this.session = session;
    listen();
    location.hash = back?.startsWith('#/') ? back : href('overview');
  }

  async #logout() {
    await logout().catch(() => {});
    this.#signedOut();
  }

  #liveness() {
    return pref('news') === 'paused' ? 'paused' : this.live;
  }

  #pause() {
    prefer('news', pref('news') === 'paused' ? 'live' : 'paused');
    this.requestUpdate();
  }

  #skip(event) {
    event.preventDefault();
    this.querySelector('#content').focus();
  }
}

function choices(name, all) {
  return Object.entries(all).map(
    ([value, text]) => html`<option value=${value} ?selected=${pref(name) === value}>${text}</option>`,
  );
}

function colour() {
  const scheme = pref('scheme');
  document.documentElement.toggleAttribute('data-scheme', scheme !== 'auto');
  if (scheme !== 'auto') {
    document.documentElement.dataset.scheme = scheme;
  }
}

addEventListener('preference', colour);
customElements.define('cl-shell', Shell);
