import { html, nothing } from 'lit';

/** What is shown while there is nothing to show. */
export const loading = (what) => html`<p class="loading" role="status">Loading ${what} …</p>`;

export const empty = (title, words, acts = nothing) => html`<div class="quiet"><strong>${title}</strong>${words}
  ${acts === nothing ? nothing : html`<div class="acts">${acts}</div>`}</div>`;

export const failed = (failure, again) => html`<div class="notice bad" role="alert">
    <strong>This could not be read.</strong>
    <span><bdi>${failure.message}</bdi></span>
    ${again ? html`<div class="acts"><button type="button" class="button slim" @click=${again}>Try again</button></div>` : nothing}
  </div>`;

/** One of: not here, failed with nothing to show, loading, or what there is, with a word on top if it is old. */
export function loaded(load, what, again, show) {
  if (load.value === null && load.failure?.status === 404) {
    return empty('Not here', load.failure.message);
  }
  if (load.value === null) {
    return load.failure ? failed(load.failure, again) : loading(what);
  }
  return html`${load.failure ? failed(load.failure, again) : nothing}${show(load.value)}`;
}
