import { useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';

/** Nothing spins before this (tokens.css, --delay-skeleton). */
const DELAY_MS = 200;

/** True once `waiting` has lasted long enough to be worth showing. */
export function useDelayed(waiting: boolean, delay_ms = DELAY_MS): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), delay_ms);
    return () => clearTimeout(timer);
  }, [waiting, delay_ms]);
  return waiting && late;
}

/** A placeholder bar for loading text; reserves its space at once and appears after 200 ms. */
export function Skeleton({ className }: { className?: string }) {
  const visible = useDelayed(true);
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block h-3 rounded-s bg-sunken',
        visible ? 'animate-shimmer motion-reduce:animate-none' : 'invisible',
        className,
      )}
    />
  );
}
