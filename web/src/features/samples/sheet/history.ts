/** An edited value with its undo and redo states. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
}

/** The maximum number of undo steps. */
const MAX_STEPS = 100;

export const createHistory = <T>(present: T): History<T> => ({ past: [], present, future: [] });

/** The history after a change. `joins`: the same gesture as the change before (a drag, a word typed), undone with it. */
export function pushState<T>(
  { past, present }: History<T>,
  next: T,
  { joins = false }: { joins?: boolean } = {},
): History<T> {
  if (next === present) return { past, present, future: [] };
  return { past: joins ? past : [...past, present].slice(-MAX_STEPS), present: next, future: [] };
}

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future] };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future };
}
