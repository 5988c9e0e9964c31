import { html, nothing } from 'lit';
import { number } from '../format.js';
import { href } from '../routes.js';

/** The way to the next page, and back to the first; pages follow a key, so that nothing is shown twice. */
export function pager(route, load, what = 'call') {
  const query = Object.fromEntries(route.query);
  const { cursor, ...first } = query;
  const { items, next } = load.value;
  return html`<nav class="pager" aria-label="Pages">
    <span role="status">${items.length === 0 ? 'Nothing' : `${number(items.length)} ${what}${items.length === 1 ? '' : 's'}`} on this page${next ? '' : cursor ? ', the last one' : ''}.</span>
    <span class="acts">
      ${cursor ? html`<a class="button slim" href=${href(route.screen, route.parts, first)}>First page</a>` : nothing}
      ${next ? html`<a class="button slim" href=${href(route.screen, route.parts, { ...query, cursor: next })}>Next page</a>` : nothing}
    </span>
  </nav>`;
}
