import { carry, get, post, remove } from './api.js';

const RANKS = {
  operate: ['operator', 'administrator'],
  audit: ['auditor', 'administrator'],
  administer: ['administrator'],
};

/** Who is logged in, or null. */
export async function current() {
  try {
    return taken(await get(['session']));
  } catch (refusal) {
    if (refusal.status === 401) {
      return null;
    }
    throw refusal;
  }
}

export async function login(name, password) {
  return taken(await post(['session'], { name, password }));
}

export async function logout() {
  await remove(['session']);
  carry(null);
}

/** Whether this session may operate, audit or administer; looking is everybody's. */
export function may(session, what) {
  return RANKS[what].some((role) => session.roles.includes(role));
}

function taken(session) {
  carry(session.csrf);
  return session;
}
