import { useEffect, useState } from 'react';

const SETTLE_MS = 200;

/** A value as it was when it last stayed the same for a moment: what is typed or dragged is asked once, not at each step. */
export function useSettled<T>(value: T, wait_ms = SETTLE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait_ms);
    return () => clearTimeout(timer);
  }, [value, wait_ms]);
  return settled;
}
