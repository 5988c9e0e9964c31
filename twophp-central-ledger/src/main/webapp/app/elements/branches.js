import { html, nothing } from 'lit';
import { began, callee, endpoint, method } from '../calls.js';
import { below } from '../forest.js';
import { offset } from '../format.js';
import { href } from '../routes.js';
import { id } from './id.js';
import { phases, verdict } from './phase.js';

/** The tree as a list of lists; times are counted from the first call, as recorded. */
export function branches(roots, { closed, toggle, asked }) {
  const first = roots.find(({ call }) => call)?.call;
  return html`<ul class="branches card">${roots.map((node) => branch(node, { closed, toggle, asked, from: first && began(first) }))}</ul>`;
}

function branch(node, tree) {
  const { closed, toggle, asked, from } = tree;
  const here = asked !== null && node.call?.client_correlation_id === asked;
  const shut = closed.has(node.key);
  return html`<li>
    <div class="twig ${here ? 'asked' : ''}" aria-current=${here ? 'true' : nothing}>
      ${node.children.length > 0 ? html`<button type="button" class="knob" aria-expanded=${String(!shut)}
          aria-label=${`Branch of ${below(node)} calls below ${node.call ? callee(node.call) ?? 'an unknown service' : 'a missing call'}`}
          @click=${() => toggle(node.key)}>${shut ? '+' : '−'}</button>` : html`<span class="knob none"></span>`}
      ${node.call ? call(node.call, from) : html`<div><strong>Call not here</strong>
          <span class="sub muted">Its rows were not shipped, or belong to a service that is not enrolled.</span> ${id(node.missing, 'id')}</div>`}
    </div>
    ${shut || node.children.length === 0 ? nothing : html`<ul>${node.children.map((child) => branch(child, tree))}</ul>`}
  </li>`;
}

function call(shown, from) {
  return html`<div><strong><bdi>${callee(shown) ?? 'unknown service'}</bdi></strong>
      <span><bdi>${method(shown)}</bdi> <bdi>${endpoint(shown)}</bdi></span>
      <span class="badges">${phases(shown)}${shown.verdict === 'MATCHED' ? nothing : verdict(shown)}</span></div>
    <div class="muted small">${from ? html`<span class="number">${offset(began(shown), from)}</span>` : nothing}
      ${id(shown.server_correlation_id, 'server correlation id', { link: href('transactions', [shown.server_correlation_id]) })}</div>`;
}
