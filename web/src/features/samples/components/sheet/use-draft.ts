import type { SampleFilter } from '@cohortium/contract';
import { useReducer } from 'react';
import { type History, record, redo, startHistory, undo } from '../../model/sheet/history.ts';
import { changeDraft, type DraftChange, draftOf, type SheetDraft } from '../../model/sheet/sheet-draft.ts';

/** `gesture`: changes with the same one that follow on each other (a drag, a word being typed) are undone together. */
type Act = { do: 'change'; change: DraftChange; gesture?: string | undefined } | { do: 'undo' } | { do: 'redo' };
type State = { history: History<SheetDraft>; gesture: string | undefined };

function step({ history, gesture }: State, act: Act): State {
  if (act.do === 'undo') return { history: undo(history), gesture: undefined };
  if (act.do === 'redo') return { history: redo(history), gesture: undefined };
  const joins = act.gesture !== undefined && act.gesture === gesture;
  return { history: record(history, changeDraft(history.present, act.change), joins), gesture: act.gesture };
}

export type ChangeDraft = (change: DraftChange, gesture?: string) => void;

/** The filter while it is edited in the sheet, with every step to go back to. */
export function useDraft(filter: SampleFilter) {
  const [{ history }, act] = useReducer(step, filter, (given) => ({
    history: startHistory(draftOf(given)),
    gesture: undefined,
  }));
  const change: ChangeDraft = (next, gesture) => act({ do: 'change', change: next, gesture });
  return {
    draft: history.present,
    change,
    undo: () => act({ do: 'undo' }),
    redo: () => act({ do: 'redo' }),
    mayUndo: history.past.length > 0,
    mayRedo: history.future.length > 0,
  };
}
