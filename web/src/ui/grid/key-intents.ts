import type { Move } from './selection.ts';

/** The action of a key in a grid. */
export type Intent =
  | { kind: 'move'; move: Move; extend: boolean }
  | { kind: 'next'; back: boolean }
  /** `text` replaces the cell's text; null edits it. */
  | { kind: 'edit'; text: string | null }
  | { kind: 'clear' | 'undo' | 'redo' | 'all' | 'fill_down' | 'leave' };

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const keyMoves: Record<string, Move> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'page_up',
  PageDown: 'page_down',
  Home: 'row_start',
  End: 'row_end',
};

const controlMoves: Record<string, Move> = {
  ArrowUp: 'top',
  ArrowDown: 'bottom',
  ArrowLeft: 'row_start',
  ArrowRight: 'row_end',
  Home: 'first',
  End: 'last',
};

function controlIntent({ key, shiftKey }: Key): Intent | null {
  const move = controlMoves[key];
  if (move) return { kind: 'move', move, extend: shiftKey };
  const letter = key.toLowerCase();
  if (letter === 'z') return { kind: shiftKey ? 'redo' : 'undo' };
  if (letter === 'y') return { kind: 'redo' };
  if (letter === 'a') return { kind: 'all' };
  return letter === 'd' ? { kind: 'fill_down' } : null;
}

const keyIntents: Record<string, Intent> = {
  F2: { kind: 'edit', text: null },
  Enter: { kind: 'edit', text: null },
  Delete: { kind: 'clear' },
  Backspace: { kind: 'clear' },
  Escape: { kind: 'leave' },
};

/** The action of a key on the active cell; null if the browser handles it. */
export function intentOfKey(event: Key): Intent | null {
  if (event.ctrlKey || event.metaKey) return event.altKey ? null : controlIntent(event);
  if (event.altKey) return null;
  const move = keyMoves[event.key];
  if (move) return { kind: 'move', move, extend: event.shiftKey };
  if (event.key === 'Tab') return { kind: 'next', back: event.shiftKey };
  const intent = keyIntents[event.key];
  if (intent) return intent;
  return event.key.length === 1 ? { kind: 'edit', text: event.key } : null;
}
