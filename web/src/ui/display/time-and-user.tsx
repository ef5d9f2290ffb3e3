import { useSyncExternalStore } from 'react';
import { formatExact, formatRelative, MISSING, now, subscribeTimeZone, timeZone } from '#platform';

const TICK_MS = 30_000;
const listeners = new Set<() => void>();
let minute = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all times on the page. */
function subscribeMinute(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    minute = now();
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    minute = 0;
  };
}

function currentMinute(): number {
  if (minute === 0) minute = now();
  return minute;
}

/** "12 min ago" in the person's zone, the exact moment on hover. `at` is an ISO string or milliseconds. */
export function RelativeTime({ at }: { at: string | number | null | undefined }) {
  const clock = useSyncExternalStore(subscribeMinute, currentMinute, now);
  const zone = useSyncExternalStore(subscribeTimeZone, timeZone, timeZone);
  // The page clock may lag by half a minute, so recent times are never shown as future.
  const moment = new Date(at ?? Number.NaN).getTime();
  const timeText = formatRelative(at, moment > clock ? Math.min(moment, now()) : clock, zone);
  if (at === null || at === undefined || timeText === MISSING) return <span>{MISSING}</span>;
  return (
    <time dateTime={new Date(at).toISOString()} title={formatExact(at, zone)}>
      {timeText}
    </time>
  );
}

/** "3 days ago by Ana Ribeiro". */
export function TimeAndUser({ at, by }: { at: string; by: string }) {
  return (
    <span className="text-ink-2">
      <RelativeTime at={at} /> by {by}
    </span>
  );
}
