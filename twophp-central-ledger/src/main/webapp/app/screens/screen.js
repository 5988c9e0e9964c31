import { Light } from '../elements/light.js';
import { Load } from '../load.js';
import { onRows } from '../live.js';

/** A screen: reads when its address changes, and again when there are new rows. */
export class Screen extends Light {
  static properties = { route: { attribute: false }, session: { attribute: false } };

  load = new Load(this);
  #end = null;

  connectedCallback() {
    super.connectedCallback();
    this.#end = onRows(() => this.wantsNews && this.load.again((signal) => this.read(signal)));
    addEventListener('preference', this.#redraw);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#end();
    removeEventListener('preference', this.#redraw);
  }

  willUpdate(changed) {
    if (changed.has('route')) {
      this.load.fresh((signal) => this.read(signal));
    }
  }

  /** Whether it is read again when rows arrive. */
  get wantsNews() {
    return true;
  }

  /** What the screen shows; overridden. */
  async read() {
    return {};
  }

  again = () => this.load.again((signal) => this.read(signal));

  #redraw = () => this.requestUpdate();
}
