import { html } from 'lit';
import { Light } from './light.js';
import { icon } from './icons.js';
import { shortened } from '../format.js';
import { announce } from '../announce.js';

/** An id, shortened unless whole is asked for, as a link if it leads somewhere, with a button that copies all of it. */
class Id extends Light {
  static properties = {
    value: {},
    label: {},
    link: {},
    whole: { type: Boolean },
    done: { state: true },
  };

  constructor() {
    super();
    this.label = 'id';
    this.done = false;
  }

  render() {
    const text = this.whole ? this.value : shortened(this.value);
    this.classList.toggle('short', !this.whole && Array.from(text).length <= 14);
    const code = html`<code title=${this.value}><bdi>${text}</bdi></code>`;
    return html`${this.link ? html`<a href=${this.link} aria-label=${`${this.label} ${this.value}`}>${code}</a>` : code}<button
        type="button" class=${this.done ? 'done' : ''} title="Copy" aria-label=${`Copy ${this.label} ${text}`}
        @click=${this.#copy}>${icon(this.done ? 'done' : 'copy')}</button>`;
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.value);
    } catch {
      byHand(this.value);
    }
    this.done = true;
    announce(`Copied the ${this.label}.`);
    setTimeout(() => (this.done = false), 1500);
  }
}

/** Pages that are not served by HTTPS or from this computer have no clipboard. */
function byHand(text) {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'unseen';
  const place = document.querySelector('dialog[open]') ?? document.body;
  const before = document.activeElement;
  place.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
  before?.focus();
}

customElements.define('cl-id', Id);

/** An id, or a dash where there is none. */
export function id(value, label, { link, whole = false } = {}) {
  return value === null || value === undefined || value === ''
    ? html`<span class="muted">–</span>`
    : html`<cl-id .value=${String(value)} .label=${label} .link=${link} ?whole=${whole}></cl-id>`;
}
