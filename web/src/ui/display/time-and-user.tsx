import { RelativeTime } from './relative-time.tsx';

/** "3 days ago by Ana Ribeiro". */
export function TimeAndUser({ at, by }: { at: string; by: string }) {
  return (
    <span className="text-ink-2">
      <RelativeTime at={at} /> by {by}
    </span>
  );
}
