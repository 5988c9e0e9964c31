import { html } from 'lit';
import { patch, post } from '../api.js';
import { id } from '../elements/id.js';
import { Ask } from './ask.js';

export const ROLES = {
  viewer: 'sees everything but the audit log',
  operator: 'also pulls rows and settles calls in doubt',
  auditor: 'sees everything, and the audit log',
  administrator: 'may do everything, also enrol services and manage users',
};

/** Makes a user, or changes one's roles. A first password is shown once. */
class User extends Ask {
  get heading() {
    return this.subject.name ? 'Change the roles' : 'Add a user';
  }

  get verb() {
    return this.subject.name ? 'Save' : 'Add';
  }

  body({ name, roles }) {
    return html`<label class="field"><span>Name</span><input name="name" required maxlength="64" autocomplete="off" autocapitalize="none"
        .value=${name ?? ''} ?readonly=${Boolean(name)}></label>
      <fieldset><legend>Roles</legend>${Object.entries(ROLES).map(([role, words]) => html`<label class="choice">
        <input type="checkbox" name="roles" value=${role} .checked=${(roles ?? ['viewer']).includes(role)}>
        <span>${role}<small>${words}</small></span></label>`)}</fieldset>`;
  }

  answered({ name, password }) {
    return html`<div class="notice warn"><strong>This is the only time that the password is shown.</strong></div>
      <p>Password of <bdi>${name}</bdi>, to be changed after the first login:</p>
      <div class="given">${id(password, 'password', { whole: true })}</div>`;
  }

  async send({ name }, form) {
    const roles = new FormData(form).getAll('roles');
    if (!this.subject.name) {
      return post(['users'], { name: name.trim(), roles });
    }
    await patch(['users', this.subject.name], { roles });
    return undefined;
  }
}

customElements.define('cl-user', User);

/** Gives a user a new password, shown once. */
class NewPassword extends Ask {
  heading = 'New password';
  verb = 'Make a new password';
  look = 'danger';

  body({ name }) {
    return html`<p>The password of <bdi>${name}</bdi> ends, and every session of this user. The new one is shown once.</p>`;
  }

  answered({ password }) {
    return html`<div class="notice warn"><strong>This is the only time that the password is shown.</strong></div>
      <div class="given">${id(password, 'password', { whole: true })}</div>`;
  }

  send() {
    return post(['users', this.subject.name, 'password']);
  }
}

customElements.define('cl-new-password', NewPassword);
