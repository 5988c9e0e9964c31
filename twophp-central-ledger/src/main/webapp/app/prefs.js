/** What a person chose for this browser: colours (auto, light, dark), the zone of times (local, utc), news of rows (live, paused). */
const DEFAULTS = { scheme: 'auto', zone: 'local', news: 'live' };

export function pref(name) {
  try {
    return localStorage.getItem(`central.${name}`) ?? DEFAULTS[name];
  } catch {
    return DEFAULTS[name];
  }
}

export function prefer(name, value) {
  try {
    localStorage.setItem(`central.${name}`, value);
  } catch {
    // Storage is forbidden: the choice holds for this page.
  }
  dispatchEvent(new CustomEvent('preference', { detail: { name, value } }));
}
