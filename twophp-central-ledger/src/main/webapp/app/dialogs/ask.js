import { html, nothing } from 'lit';
import { Light } from '../elements/light.js';
import { refusal } from '../elements/refusal.js';

/** A dialog with a form: what is sent may be refused in words; what was done is told by the event "done". */
export class Ask extends Light {
  static properties = { failure: { state: true }, busy: { state: true }, result: { state: true }, subject: { state: true } };

  /** What it is about, over the form. */
  get heading() {
    return '';
  }

  /** What its button says. */
  get verb() {
    return 'Send';
  }

  /** How its button looks: main or danger. */
  get look() {
    return 'main';
  }

  /** Shows it; subject is what it is about. */
  async ask(subject = {}) {
    Object.assign(this, { subject, failure: null, result: null, busy: false });
    await this.updateComplete;
    this.opened();
    this.querySelector('dialog').showModal();
    (this.querySelector('input:not([readonly]), textarea') ?? this.querySelector('.acts .button')).focus();
  }

  render() {
    if (!this.subject) {
      return html`<dialog></dialog>`;
    }
    return html`<dialog aria-labelledby=${`${this.localName}-title`} @close=${this.#closed}>
      <form @submit=${this.#submit}>
        <h2 id=${`${this.localName}-title`}>${this.heading}</h2>
        ${this.failure ? refusal(this.failure) : nothing}
        ${this.result ? this.answered(this.result) : this.body(this.subject)}
        <div class="acts">
          <button type="button" class="button" @click=${this.close}>${this.result ? 'Close' : 'Cancel'}</button>
          ${this.result ? nothing : html`<button class="button ${this.look}" ?disabled=${this.busy || !this.ready}>${this.verb}</button>`}
        </div>
      </form></dialog>`;
  }

  /** Whether it may be sent. */
  get ready() {
    return true;
  }

  /** What is asked; overridden. */
  body() {
    return nothing;
  }

  /** What is shown once before closing; without it the dialog closes at once. */
  answered() {
    return nothing;
  }

  /** Before it is shown. */
  opened() {}

  /** Sends; returns what is to be shown, or nothing. Overridden. */
  async send() {}

  close = () => this.querySelector('dialog').close();

  async #submit(event) {
    event.preventDefault();
    if (!this.ready) {
      return;
    }
    this.busy = true;
    this.failure = null;
    try {
      this.result = (await this.send(Object.fromEntries(new FormData(event.target)), event.target)) ?? null;
      if (this.result === null) {
        this.close();
      }
      this.dispatchEvent(new CustomEvent('done', { detail: this.result }));
    } catch (failure) {
      this.failure = failure;
    } finally {
      this.busy = false;
    }
  }

  /** Nothing that was shown once stays in the page. */
  #closed() {
    this.result = null;
    this.subject = null;
  }
}
