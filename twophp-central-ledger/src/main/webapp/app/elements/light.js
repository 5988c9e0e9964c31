import { LitElement } from 'lit';

/** An element without a shadow tree: the page's style sheets, labels and links hold in it. */
export class Light extends LitElement {
  createRenderRoot() {
    return this;
  }
}
