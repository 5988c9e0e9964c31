import { svg, html } from 'lit';

/** Icons, drawn in strokes of the text's colour. */
const PATHS = {
  overview: svg`<path d="M3 13h5V3H3zM12 21h9V11h-9zM3 21h5v-4H3zM12 7h9V3h-9z"/>`,
  transactions: svg`<path d="M4 6h16M4 12h16M4 18h10"/>`,
  unfinished: svg`<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>`,
  registrations: svg`<rect x="3" y="6" width="8" height="12" rx="1.5"/><rect x="13" y="6" width="8" height="12" rx="1.5" stroke-dasharray="3 2"/>`,
  services: svg`<rect x="3" y="4" width="18" height="6" rx="1.5"/><rect x="3" y="14" width="18" height="6" rx="1.5"/><path d="M7 7h.01M7 17h.01"/>`,
  audit: svg`<path d="M9 12.5l2 2 4-4.5"/><path d="M12 3l8 3v6c0 4.5-3.2 7.7-8 9-4.8-1.3-8-4.5-8-9V6z"/>`,
  users: svg`<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c1-4 4-5.5 7.5-5.5s6.500 1.500 7.500 5.500"/>`,
  copy: svg`<rect x="8" y="8" width="12" height="12" rx="2"/><path d="M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2"/>`,
  done: svg`<path d="M5 12.500l4.500 4.500L19 7.500"/>`,
  menu: svg`<path d="M4 7h16M4 12h16M4 17h16"/>`,
};

export const icon = (name) => html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"
  stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${PATHS[name]}</svg>`;
