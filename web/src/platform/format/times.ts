import { DEFAULT_TIMEZONE } from '@cohortium/contract';
import { MISSING } from './numbers.ts';

/** The person's zone: the default until their settings are known. */
let zone: string = DEFAULT_TIMEZONE;
const listeners = new Set<() => void>();

export const timeZone = (): string => zone;

/** Sets the zone of every time on the page. A name that the browser does not know is refused with a RangeError. */
export function setTimeZone(name: string) {
  new Intl.DateTimeFormat('en-US', { timeZone: name });
  zone = name;
  for (const listener of listeners) listener();
}

export function subscribeTimeZone(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Moment = string | number | Date | null | undefined;
type Parts = Record<string, string>;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function toDate(moment: Moment): Date | null {
  if (moment === null || moment === undefined || moment === '') return null;
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : date;
}

function partsOf(date: Date, zone: string): Parts {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  return Object.fromEntries(format.formatToParts(date).map((part) => [part.type, part.value]));
}

/** How many midnights of the zone lie between two moments. */
function daysBetween(earlier: Date, later: Date, zone: string): number {
  const midnight = (date: Date) => {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(date);
    return Date.parse(`${day}T00:00:00Z`);
  };
  return Math.round((midnight(later) - midnight(earlier)) / DAY);
}

/** "18 Nov 2026" in the person's zone. */
export function formatDate(moment: Moment, zone = timeZone()): string {
  const date = toDate(moment);
  if (date === null) return MISSING;
  const { day, month, year } = partsOf(date, zone);
  return `${day} ${month} ${year}`;
}

/** "09:12" in the person's zone. */
export function formatTime(moment: Moment, zone = timeZone()): string {
  const date = toDate(moment);
  if (date === null) return MISSING;
  const { hour, minute } = partsOf(date, zone);
  return `${hour}:${minute}`;
}

/** The exact moment, as shown on hover: "18 Nov 2026, 09:12:05 CST". */
export function formatExact(moment: Moment, zone = timeZone()): string {
  const date = toDate(moment);
  if (date === null) return MISSING;
  const { hour, minute, second } = partsOf(date, zone);
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(date)
    .find((part) => part.type === 'timeZoneName')?.value;
  return `${formatDate(date, zone)}, ${hour}:${minute}:${second} ${name ?? zone}`;
}

function formatNearTime(ms: number): string | null {
  const past = ms >= 0;
  const distance = Math.abs(ms);
  const formatDistance = (amount: string) => (past ? `${amount} ago` : `in ${amount}`);
  if (distance < MINUTE) return past ? 'just now' : 'in a moment';
  if (distance < HOUR) return formatDistance(`${Math.floor(distance / MINUTE)}\u00a0min`);
  return distance < 12 * HOUR ? formatDistance(`${Math.floor(distance / HOUR)}\u00a0h`) : null;
}

/**
 * As people say it: "12 min ago", "2 h ago", "yesterday", "Tuesday" (within six days), "17 Nov", "17 Nov 2025".
 * `now` is in milliseconds; days and weekdays are those of `zone`.
 */
export function formatRelative(moment: Moment, now: number, zone = timeZone()): string {
  const date = toDate(moment);
  if (date === null) return MISSING;
  const today = new Date(now);
  const soon = formatNearTime(now - date.getTime());
  if (soon !== null) return soon;
  const days = daysBetween(date, today, zone);
  if (days === 0) return `today, ${formatTime(date, zone)}`;
  if (days === 1) return 'yesterday';
  if (days === -1) return 'tomorrow';
  const { day, month, year, weekday } = partsOf(date, zone);
  if (days > 1 && days < 7 && weekday) return weekday;
  return year === partsOf(today, zone).year ? `${day} ${month}` : `${day} ${month} ${year}`;
}
