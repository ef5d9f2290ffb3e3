import { useEffect, useState } from 'react';

const SETTLE_MS = 200;

/** A debounced value, so that typing or dragging triggers one request instead of many. */
export function useSettled<T>(value: T, wait_ms = SETTLE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait_ms);
    return () => clearTimeout(timer);
  }, [value, wait_ms]);
  return settled;
}
