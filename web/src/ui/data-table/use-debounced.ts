import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 200;

/** A debounced value, so that typing or dragging triggers one request instead of many. */
export function useDebounced<T>(value: T, wait_ms = DEBOUNCE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait_ms);
    return () => clearTimeout(timer);
  }, [value, wait_ms]);
  return settled;
}
