import { html, nothing } from 'lit';
import { get, post } from '../api.js';
import { began, callee, caller, endpoint, method, rows, treeOf } from '../calls.js';
import { alone, sideBySide } from '../elements/fields.js';
import { history } from '../elements/history.js';
import { id } from '../elements/id.js';
import { phases, verdict } from '../elements/phase.js';
import { pulled } from '../elements/pulling.js';
import { refusal } from '../elements/refusal.js';
import { loaded } from '../elements/states.js';
import { since } from '../elements/time.js';
import { timeline } from '../elements/timeline.js';
import { reasonOf } from '../reasons.js';
import { href } from '../routes.js';
import { may } from '../session.js';
import { Screen } from './screen.js';

/** One call: both rows side by side, their histories, why it is unmatched, and the way to fetch it now. */
class Transaction extends Screen {
  static properties = { result: { state: true }, pulling: { state: true } };

  async read(signal) {
    const [call, { items }] = await Promise.all([get(['calls', this.route.parts[0]], {}, signal), get(['services'], {}, signal)]);
    return { call, services: items };
  }

  willUpdate(changed) {
    if (changed.has('route')) {
      this.result = null;
    }
    super.willUpdate(changed);
  }

  render() {
    const call = this.load.value?.call ?? null;
    return html`<div class="head"><div>
        <h1 tabindex="-1">Transaction</h1>
        <p>${id(this.route.parts[0], 'server correlation id', { whole: true })}</p></div>
        <div class="acts">
          ${call ? html`<a class="button" href=${href('trees', [treeOf(call)])}>Call tree</a>` : nothing}
          ${may(this.session, 'operate') ? html`<button type="button" class="button main" ?disabled=${this.pulling} @click=${this.#pull}
            title="Asks the services for their newest rows of this call">${this.pulling ? 'Pulling …' : 'Pull now'}</button>` : nothing}
        </div></div>
      <div class="stack">${this.result ?? nothing}
        ${loaded(this.load, 'the call', this.again, (shown) => body(shown))}</div>`;
  }

  async #pull() {
    const call = this.load.value?.call ?? null;
    this.pulling = true;
    try {
      const answers = await Promise.all(asked(call).map(([path, body]) => post(path, body)));
      this.result = pulled(sum(answers));
      await this.again();
    } catch (failure) {
      this.result = refusal(failure);
    } finally {
      this.pulling = false;
    }
  }
}

function body({ call, services }) {
  return html`<section class="card summary" aria-label="Summary">
      <p class="what"><strong><bdi>${method(call)}</bdi> <bdi>${endpoint(call)}</bdi></strong></p>
      <p class="muted"><bdi>${caller(call) ?? 'a client without a row'}</bdi> → <bdi>${callee(call) ?? 'an unknown service'}</bdi>, began ${since(began(call))}</p>
      <p class="badges">${phases(call)}${verdict(call)}</p>
    </section>
    ${call.reason ? why(call.reason, isReachable(call, services)) : nothing}
    ${timeline(call)}
    <div class="two">${history(call.client, 'History at the client')}${history(call.server, 'History at the server')}</div>
    <section class="stack"><h2>What both sides recorded</h2>${sideBySide(call)}
      <p class="small muted">Times are shown as each side recorded them. Clocks of two machines may differ.</p></section>
    ${call.others?.length ? html`<section class="stack"><h2>Further rows of this call</h2>${call.others.map(alone)}</section>` : nothing}`;
}

/** Whether some service that may have more of the call can be asked. */
function isReachable(call, services) {
  const known = new Set(rows(call).map((row) => row.service_ledger_id));
  return services.some(({ address, service_ledger_id }) => address && (!(call.client && call.server) || known.has(service_ledger_id)));
}

function why({ code, text }, reachable) {
  const { title, alarm, meaning, advice } = reasonOf(code, reachable);
  return html`<section class="notice ${alarm ? 'bad' : 'warn'}"><h2>${title}</h2>
    <p>${meaning || text}</p><p><strong>What to do:</strong> ${advice}</p></section>`;
}

/** Whoever has a row of it; if a side is missing, all services that can be asked. */
function asked(call) {
  if (call === null) {
    return [];
  }
  const { server_correlation_id } = call;
  return call.client && call.server
    ? [...new Set(rows(call).map((row) => row.service_ledger_id))].map((service) => [['services', service, 'pull'], { server_correlation_id }])
    : [[['trees', treeOf(call), 'pull'], {}]];
}

function sum(answers) {
  const all = (name) => answers.reduce((total, answer) => total + (Array.isArray(answer[name]) ? answer[name].length : answer[name] ?? 0), 0);
  return { stored: all('stored'), unchanged: all('unchanged'), refused: all('refused'), services: answers.flatMap(({ services }) => services ?? []) };
}

customElements.define('cl-transaction', Transaction);
