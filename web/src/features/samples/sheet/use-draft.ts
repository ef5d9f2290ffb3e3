import type { SampleFilter } from '@cohortium/contract';
import { useReducer } from 'react';
import { createHistory, type History, pushState, redo, undo } from './history.ts';
import { changeDraft, type DraftChange, draftOf, type SheetDraft } from './sheet-draft.ts';

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
