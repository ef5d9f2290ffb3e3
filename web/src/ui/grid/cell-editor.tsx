import { type KeyboardEvent, useRef } from 'react';

/** Where the active cell moves after an edit. */
export type AfterEdit = 'stay' | 'down' | 'up' | 'next' | 'previous';

type CellEditorProps = {
  label: string;
  /** The cell's text, or the character that started the edit. */
  text: string;
  /** Arrow keys leave the cell if typing replaced its text. */
  typed: boolean;
  onCommit: (text: string, after: AfterEdit) => void;
  onCancel: () => void;
};

function afterEditOfKey({ key, shiftKey }: KeyboardEvent, { typed }: { typed: boolean }): AfterEdit | null {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  if (typed && key === 'ArrowDown') return 'down';
  return typed && key === 'ArrowUp' ? 'up' : null;
}

/** The editor of a cell. Enter, Tab and blur save the text; Escape discards it. */
export function CellEditor({ label, text, typed, onCommit, onCancel }: CellEditorProps) {
  const done = useRef(false);
  const finish = (action: () => void) => {
    if (done.current) return;
    done.current = true;
    action();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') return finish(onCancel);
    const after = afterEditOfKey(event, { typed });
    if (after === null) return;
    event.preventDefault();
    finish(() => onCommit(event.currentTarget.value, after));
  };
  return (
    <input
      aria-label={label}
      // biome-ignore lint/a11y/noAutofocus: the person asked to write here
      autoFocus
      defaultValue={text}
      spellCheck={false}
      autoComplete="off"
      onKeyDown={press}
      onBlur={(event) => finish(() => onCommit(event.currentTarget.value, 'stay'))}
      onCopy={(event) => event.stopPropagation()}
      onCut={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
      onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
      className="absolute inset-0 z-10 min-w-0 rounded-none border-0 bg-raised px-2 text-12 text-ink shadow-[inset_0_0_0_2px_var(--accent)]! outline-none"
    />
  );
}
