/** The Central Ledger's interface for people. Unsafe methods show the session's token. */
const BASE = new URL('api/v1/', document.baseURI);

let token = null;

/** An answer that is no success, or none at all (status 0). */
export class Refusal extends Error {
  constructor(status, problem = {}, wait = null) {
    super(words(status, problem, wait));
    this.status = status;
    this.problem = problem;
  }
}

/** The address of a resource: segments are escaped, parameters without a value left out. */
export function address(path, query = {}) {
  const url = new URL(path.map(encodeURIComponent).join('/'), BASE);
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') {
      url.searchParams.set(name, value);
    }
  }
  return url;
}

export const get = (path, query, signal) => send('GET', address(path, query), undefined, signal);
export const post = (path, body = {}) => send('POST', address(path), body);
export const patch = (path, body) => send('PATCH', address(path), body);
export const remove = (path) => send('DELETE', address(path));

/** From now on unsafe methods carry this token; null ends that. */
export function carry(csrf) {
  token = csrf;
}

async function send(method, url, body, signal) {
  const headers = { Accept: 'application/json' };
  if (method !== 'GET' && token !== null) {
    headers['X-CSRF-Token'] = token;
  }
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
  }
  let answer;
  try {
    answer = await fetch(url, {
      method,
      headers,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
      cache: 'no-store',
    });
  } catch (failure) {
    if (failure.name === 'AbortError') {
      throw failure;
    }
    throw new Refusal(0);
  }
  const said = await content(answer);
  if (answer.ok) {
    return said;
  }
  if (answer.status === 401) {
    dispatchEvent(new CustomEvent('signed-out'));
  }
  throw new Refusal(answer.status, said ?? {}, answer.headers.get('Retry-After'));
}

async function content(answer) {
  if (!(answer.headers.get('Content-Type') ?? '').includes('json')) {
    return null;
  }
  try {
    return await answer.json();
  } catch {
    return null;
  }
}

function words(status, problem, wait) {
  const detail = problem.detail ?? problem.title ?? '';
  switch (status) {
    case 0:
      return 'The Central Ledger did not answer. Look whether it runs and whether this computer is connected.';
    case 401:
      return 'You are not logged in, or your session is over. Log in again.';
    case 403:
      return `You may not do this. ${detail || 'Your roles do not allow it.'}`;
    case 404:
      return detail || 'The Central Ledger does not have this.';
    case 409:
      return detail || 'It was decided or changed by somebody else meanwhile. Load it again.';
    case 429:
      return `Too many tries. Try again ${wait ? `in ${wait} seconds` : 'later'}.`;
    default:
      return detail || `The Central Ledger answered with status ${status}.`;
  }
}
