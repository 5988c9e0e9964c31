import { pref } from './prefs.js';

/** Times, durations, numbers and ids as people read them. */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WHOLE = 14;
const TAIL = 12;

const formats = {
  local: zoned(undefined),
  utc: zoned('UTC'),
};

/** Such as 2026-11-23 09:14:03.120451 +01:00: in the zone that was chosen, never without it; exact with all recorded digits. */
export function moment(iso, { seconds = true, exact = true } = {}) {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) {
    return String(iso);
  }
  const part = Object.fromEntries(formats[pref('zone')].formatToParts(at).map(({ type, value }) => [type, value]));
  const offset = part.timeZoneName.replace('GMT', '').replace('+00:00', '') || 'UTC';
  const clock = seconds ? `${part.hour}:${part.minute}:${part.second}${fraction(iso, exact)}` : `${part.hour}:${part.minute}`;
  return `${part.year}-${part.month}-${part.day} ${clock} ${offset}`;
}

/** Such as 3 min or 2 h 5 min. */
export function span(ms) {
  const length = Math.abs(ms);
  if (length < SECOND) {
    return `${Math.round(length)} ms`;
  }
  if (length < MINUTE) {
    return `${length < 10 * SECOND ? (length / SECOND).toFixed(1) : Math.round(length / SECOND)} s`;
  }
  if (length < HOUR) {
    return `${Math.floor(length / MINUTE)} min`;
  }
  if (length < DAY) {
    return two(Math.floor(length / HOUR), 'h', Math.floor((length % HOUR) / MINUTE), 'min');
  }
  return two(Math.floor(length / DAY), 'd', Math.floor((length % DAY) / HOUR), 'h');
}

export function ago(iso, now = Date.now()) {
  const past = now - new Date(iso).getTime();
  return past < 0 ? `in ${span(past)}` : past < SECOND ? 'just now' : `${span(past)} ago`;
}

/** The difference of two recorded times, with its sign. */
export function offset(iso, from) {
  const ms = new Date(iso).getTime() - new Date(from).getTime();
  return `${ms < 0 ? '−' : '+'}${span(ms)}`;
}

export const number = (value) => new Intl.NumberFormat('en').format(value);

/** The end of a long id: ids that are ordered by time have their beginning in common. */
export function shortened(id) {
  const letters = Array.from(id);
  return letters.length <= WHOLE ? id : `…${letters.slice(-TAIL).join('')}`;
}

/** At most so many letters. */
export function cut(text, most) {
  const letters = Array.from(text ?? '');
  return letters.length <= most ? text ?? '' : `${letters.slice(0, most - 1).join('')}…`;
}

function zoned(timeZone) {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
}

function fraction(iso, exact) {
  const digits = (/\.(\d+)/.exec(iso)?.[1] ?? '').padEnd(3, '0');
  return `.${exact ? digits : digits.slice(0, 3)}`;
}

function two(many, unit, few, smaller) {
  return few === 0 ? `${many} ${unit}` : `${many} ${unit} ${few} ${smaller}`;
}
