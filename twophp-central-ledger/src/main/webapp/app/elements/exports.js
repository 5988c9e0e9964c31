import { html } from 'lit';
import { address, get } from '../api.js';
import { announce } from '../announce.js';

const MOST = 10_000;
const PAGE = 500;

/** All that match, as CSV by the server, or as JSON, collected page by page. */
export function exports(path, query, name) {
  return html`<a class="button" href=${address(path, { ...query, format: 'csv' }).href} download=${`${name}.csv`}>CSV</a>
    <button type="button" class="button" @click=${() => json(path, query, name)}>JSON</button>`;
}

async function json(path, query, name) {
  announce('Collecting what is to be exported.');
  const items = [];
  let page = { next: null };
  try {
    do {
      page = await get(path, { ...query, limit: PAGE, cursor: page.next });
      items.push(...page.items);
    } while (page.next && items.length < MOST);
  } catch (refusal) {
    announce(`The export failed. ${refusal.message}`);
    return;
  }
  save(new Blob([JSON.stringify(items, null, 2)], { type: 'application/json' }), `${name}.json`);
  announce(page.next ? `Exported the first ${items.length}.` : `Exported ${items.length}.`);
}

function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
