import { address } from './api.js';
import { pref } from './prefs.js';

/**
 * News of rows without reloading. One EventSource serves all tabs of a browser: whoever holds the lock listens and tells
 * the others. A hidden tab gives the lock away, so that nobody listens while nobody looks.
 */
const LOCK = 'central-ledger-events';
const CALM = 2000;
const PATIENCE = 8000;
const AGAIN = 10_000;

const channel = new BroadcastChannel(LOCK);
const listeners = new Set();
let state = 'off';
let stop = null;
let told = 0;
let later = null;
let source = null;
let lost = null;

/** Calls back after new rows, at most every two seconds. Returns how to end it. */
export function onRows(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** From a login to a logout. */
export function listen() {
  stop ??= start();
}

export function hush() {
  stop?.();
  stop = null;
}

channel.onmessage = ({ data }) => {
  if (stop === null || document.hidden) {
    return;
  }
  if (data.kind === 'rows') {
    heard();
  } else if (data.kind === 'state') {
    become(data.state);
  } else if (data.kind === 'who' && source !== null) {
    channel.postMessage({ kind: 'state', state });
  }
};

function start() {
  const over = new AbortController();
  const turn = () => (document.hidden ? release() : hold());
  let waiting = null;
  let free = null;

  function hold() {
    if (waiting !== null) {
      return;
    }
    waiting = new AbortController();
    channel.postMessage({ kind: 'who' });
    heard();
    navigator.locks
      .request(LOCK, { signal: waiting.signal }, () => new Promise((done) => {
        free = done;
        open();
      }))
      .catch(() => {});
  }

  function release() {
    waiting?.abort();
    waiting = null;
    free?.();
    free = null;
    close();
    become('off');
  }

  document.addEventListener('visibilitychange', turn, { signal: over.signal });
  addEventListener('pagehide', release, { signal: over.signal });
  addEventListener('pageshow', turn, { signal: over.signal });
  turn();
  return () => {
    over.abort();
    release();
  };
}

function open() {
  close();
  source = new EventSource(address(['events']), { withCredentials: true });
  source.onopen = () => {
    clearTimeout(lost);
    tell('on');
  };
  source.addEventListener('rows', () => {
    channel.postMessage({ kind: 'rows' });
    heard();
  });
  source.onerror = () => {
    const mine = source;
    clearTimeout(lost);
    lost = setTimeout(() => source === mine && tell('lost'), PATIENCE);
    if (mine?.readyState === EventSource.CLOSED) {
      setTimeout(() => source === mine && again(), AGAIN);
    }
  };
}

/** Without events, the screens are read from time to time. */
function again() {
  channel.postMessage({ kind: 'rows' });
  heard();
  open();
}

function close() {
  clearTimeout(lost);
  source?.close();
  source = null;
}

function tell(now) {
  become(now);
  channel.postMessage({ kind: 'state', state: now });
}

function become(now) {
  state = now;
  dispatchEvent(new CustomEvent('liveness', { detail: now }));
}

addEventListener('preference', ({ detail }) => detail?.name === 'news' && heard());

function heard() {
  if (later !== null) {
    return;
  }
  later = setTimeout(() => {
    later = null;
    told = Date.now();
    if (!document.hidden && pref('news') !== 'paused') {
      listeners.forEach((listener) => listener());
    }
  }, Math.max(0, told + CALM - Date.now()));
}
