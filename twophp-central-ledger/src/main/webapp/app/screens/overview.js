import { html, nothing } from 'lit';
import { anyRow, began, callee } from '../calls.js';
import { get } from '../api.js';
import { minutes, outcomes } from '../elements/bars.js';
import { id } from '../elements/id.js';
import { phases } from '../elements/phase.js';
import { loaded } from '../elements/states.js';
import { since, time } from '../elements/time.js';
import { number } from '../format.js';
import { href } from '../routes.js';
import { Screen } from './screen.js';

/** How things stand: what needs somebody, the last hour, the outcomes of a day, the oldest open call. */
class Overview extends Screen {
  read(signal) {
    return get(['overview'], {}, signal);
  }

  render() {
    return html`<div class="head"><div><h1 tabindex="-1">Overview</h1>
      <p>All services that ship their ledgers here.</p></div></div>
      ${loaded(this.load, 'the overview', this.again, (overview) => this.#shown(overview))}`;
  }

  #shown({ minutes: hour, outcomes: day, oldest_unconfirmed: oldest, doubts, unmatched, reasons, stalled, services, at }) {
    const listed = Object.values(reasons).reduce((sum, count) => sum + count, 0);
    return html`<div class="stack">
      <ul class="tiles">
        ${tile('In doubt', doubts, 'wait for somebody to settle them', 'unfinished', 'bad')}
        ${tile('Stalled', stalled, 'waiting or expired, and undecided', 'unfinished', 'warn')}
        ${tile('Unmatched', listed, unmatched === listed ? 'without two rows that agree' : `${number(listed - unmatched)} of them may still agree`, 'registrations', 'warn')}
        ${tile('Silent services', services.silent, `of ${number(services.enrolled)} enrolled`, 'services', 'bad')}
        ${tile('Refused rows', services.refused, 'parked at their services', 'services', 'bad')}
      </ul>
      <section class="card"><h2>The last hour</h2>${minutes(hour)}</section>
      <div class="two">
        <section class="card"><h2>Outcomes of the last 24 hours</h2>
          ${Object.values(day).some((count) => count > 0) ? outcomes(day) : html`<p class="muted">No call ended in this time.</p>`}</section>
        <section class="card"><h2>Oldest call that is not confirmed</h2>
          ${oldest ? one(oldest) : html`<p class="muted">No call waits for its confirmation.</p>`}</section>
      </div>
      <p class="small muted">As of ${time(at)}.</p>
    </div>`;
  }
}

function tile(title, count, words, screen, look) {
  return html`<li><a class="tile ${count > 0 ? look : ''}" href=${href(screen)}>
    <span>${title}</span><strong class="number">${number(count)}</strong><small>${count > 0 || screen === 'services' ? words : 'none'}</small></a></li>`;
}

function one(call) {
  const row = anyRow(call);
  return html`<dl class="facts">
    <div><dt>Call</dt><dd><bdi>${row.http_method ?? ''}</bdi> <bdi>${row.service_endpoint}</bdi>${callee(call) ? html` at <bdi>${callee(call)}</bdi>` : nothing}</dd></div>
    <div><dt>Id</dt><dd>${id(call.server_correlation_id, 'server correlation id', { link: href('transactions', [call.server_correlation_id]) })}</dd></div>
    <div><dt>Began</dt><dd>${since(began(call))} <span class="muted small">${time(began(call))}</span></dd></div>
    <div><dt>Phase</dt><dd>${phases(call)}</dd></div>
  </dl>`;
}

customElements.define('cl-overview', Overview);
