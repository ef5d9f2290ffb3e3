import type { SampleFilter } from '@cohortium/contract';
import { useReducer } from 'react';
import { changeDraft, type DraftChange, draftOf, type SheetDraft } from './sheet-draft.ts';

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

/** `gesture`: changes with the same one that follow on each other (a drag, a word being typed) are undone together. */
type DraftAction =
  | { do: 'change'; change: DraftChange; gesture?: string | undefined }
  | { do: 'undo' }
  | { do: 'redo' };
type State = { history: History<SheetDraft>; gesture: string | undefined };

function reduceDraft({ history, gesture }: State, action: DraftAction): State {
  if (action.do === 'undo') return { history: undo(history), gesture: undefined };
  if (action.do === 'redo') return { history: redo(history), gesture: undefined };
  const joins = action.gesture !== undefined && action.gesture === gesture;
  return {
    history: pushState(history, changeDraft(history.present, action.change), { joins }),
    gesture: action.gesture,
  };
}

export type ChangeDraft = (change: DraftChange, gesture?: string) => void;

/** The filter while it is edited in the sheet, with every step to go back to. */
export function useDraft(filter: SampleFilter) {
  const [{ history }, dispatch] = useReducer(reduceDraft, filter, (initialFilter) => ({
    history: createHistory(draftOf(initialFilter)),
    gesture: undefined,
  }));
  const change: ChangeDraft = (next, gesture) => dispatch({ do: 'change', change: next, gesture });
  return {
    draft: history.present,
    change,
    undo: () => dispatch({ do: 'undo' }),
    redo: () => dispatch({ do: 'redo' }),
    mayUndo: history.past.length > 0,
    mayRedo: history.future.length > 0,
  };
}
