import { useState } from 'react';

const MAX_STEPS = 200;

/** A value with its undo and redo states. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
}

export const createHistory = <T>(present: T): History<T> => ({ past: [], present, future: [] });

export function pushState<T>({ past, present, future }: History<T>, next: T): History<T> {
  if (next === present) return { past, present, future };
  return { past: [...past, present].slice(-MAX_STEPS), present: next, future: [] };
}

export function undo<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  const last = past.at(-1);
  return last === undefined ? history : { past: past.slice(0, -1), present: last, future: [present, ...future] };
}

export function redo<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  return next === undefined ? history : { past: [...past, present], present: next, future: rest };
}

/** A value with undo and redo; both return the new value. */
export function useHistory<T>(begin: () => T) {
  const [history, setHistory] = useState(() => createHistory(begin()));
  const go = (next: History<T>): T => {
    setHistory(next);
    return next.present;
  };
  return {
    value: history.present,
    change: (next: T) => go(pushState(history, next)),
    undo: () => go(undo(history)),
    redo: () => go(redo(history)),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}
