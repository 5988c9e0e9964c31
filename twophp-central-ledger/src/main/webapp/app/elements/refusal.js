import { html } from 'lit';

/** Why something was not done. */
export const refusal = (failure) => html`<div class="notice bad" role="alert">
  <strong>${failure.status === 409 ? 'It is not as it was.' : 'This was not done.'}</strong><span><bdi>${failure.message}</bdi></span></div>`;
