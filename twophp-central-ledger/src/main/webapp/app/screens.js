import { html } from 'lit';
import './screens/account.js';
import './screens/audit.js';
import './screens/login.js';
import './screens/overview.js';
import './screens/registrations.js';
import './screens/service.js';
import './screens/services.js';
import './screens/transaction.js';
import './screens/transactions.js';
import './screens/tree.js';
import './screens/unfinished.js';
import './screens/users.js';
import { empty } from './elements/states.js';
import { href } from './routes.js';
import { may } from './session.js';

/** The navigation; needs: who sees it (see session.js). */
export const SCREENS = [
  { name: 'overview', title: 'Overview' },
  { name: 'transactions', title: 'Transactions' },
  { name: 'unfinished', title: 'Stalled and in doubt' },
  { name: 'registrations', title: 'Dual registration' },
  { name: 'services', title: 'Services' },
  { name: 'audit', title: 'Audit', needs: 'audit' },
  { name: 'users', title: 'Users', needs: 'administer' },
];

const ELEMENTS = {
  login: (route) => html`<cl-login .route=${route}></cl-login>`,
  overview: (route, session) => html`<cl-overview .route=${route} .session=${session}></cl-overview>`,
  transactions: (route, session) =>
    route.parts.length > 0
      ? html`<cl-transaction .route=${route} .session=${session}></cl-transaction>`
      : html`<cl-transactions .route=${route} .session=${session}></cl-transactions>`,
  trees: (route, session) => html`<cl-call-tree .route=${route} .session=${session}></cl-call-tree>`,
  unfinished: (route, session) => html`<cl-unfinished .route=${route} .session=${session}></cl-unfinished>`,
  registrations: (route, session) => html`<cl-registrations .route=${route} .session=${session}></cl-registrations>`,
  services: (route, session) =>
    route.parts.length > 0
      ? html`<cl-service .route=${route} .session=${session}></cl-service>`
      : html`<cl-services .route=${route} .session=${session}></cl-services>`,
  audit: (route, session) => html`<cl-audit .route=${route} .session=${session}></cl-audit>`,
  users: (route, session) => html`<cl-users .route=${route} .session=${session}></cl-users>`,
  account: (route, session) => html`<cl-account .route=${route} .session=${session}></cl-account>`,
};

/** The element of a screen, or words if there is none, or none for these roles. */
export function screenOf(name, route, session) {
  const needs = SCREENS.find((screen) => screen.name === name)?.needs;
  if (session !== null && name === 'login') {
    return ELEMENTS.overview(route, session);
  }
  if (!Object.hasOwn(ELEMENTS, name)) {
    return html`<div class="stack"><h1 tabindex="-1">No such screen</h1>
      ${empty('This address leads nowhere.', 'It may have been mistyped.', overview())}</div>`;
  }
  if (needs && !may(session, needs)) {
    return html`<div class="stack"><h1 tabindex="-1">Not for your roles</h1>
      ${empty('You may not see this screen.', `Your roles: ${session.roles.join(', ')}. Ask an administrator.`, overview())}</div>`;
  }
  return ELEMENTS[name](route, session);
}

const overview = () => html`<a class="button" href=${href('overview')}>To the overview</a>`;
