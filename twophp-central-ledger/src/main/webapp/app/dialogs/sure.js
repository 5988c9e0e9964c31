import { html } from 'lit';
import { Ask } from './ask.js';

/** Asks whether one is sure. Subject: {title, words, verb, act()}. */
class Sure extends Ask {
  look = 'danger';

  get heading() {
    return this.subject.title;
  }

  get verb() {
    return this.subject.verb;
  }

  body({ words }) {
    return html`<p>${words}</p>`;
  }

  async send() {
    await this.subject.act();
  }
}

customElements.define('cl-sure', Sure);
