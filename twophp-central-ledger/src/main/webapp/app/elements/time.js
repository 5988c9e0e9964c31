import { html } from 'lit';
import { Light } from './light.js';
import { ago, moment } from '../format.js';

const TICK = 10_000;
const shown = new Set();
setInterval(() => document.hidden || shown.forEach((element) => element.requestUpdate()), TICK);
addEventListener('preference', () => shown.forEach((element) => element.requestUpdate()));

/** A moment with its zone, to the millisecond; exact: all digits; relative: how long ago it was. */
class Time extends Light {
  static properties = { value: {}, relative: { type: Boolean }, exact: { type: Boolean } };

  connectedCallback() {
    super.connectedCallback();
    shown.add(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    shown.delete(this);
  }

  render() {
    const shown = this.relative ? ago(this.value) : moment(this.value, { exact: this.exact === true });
    return html`<time datetime=${this.value} title=${moment(this.value)}>${shown}</time>`;
  }
}

customElements.define('cl-time', Time);

export function time(value, none = '–') {
  return value ? html`<cl-time .value=${value}></cl-time>` : html`<span class="muted">${none}</span>`;
}

export function exactly(value, none = '–') {
  return value ? html`<cl-time .value=${value} exact></cl-time>` : html`<span class="muted">${none}</span>`;
}

export function since(value, none = 'never') {
  return value ? html`<cl-time .value=${value} relative></cl-time>` : html`<span class="muted">${none}</span>`;
}
