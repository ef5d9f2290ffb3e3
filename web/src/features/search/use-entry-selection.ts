import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Entry } from './list-entries.ts';

interface SelectionOptions {
  entries: readonly Entry[];
  idOf: (at: number) => string;
  /** Whether the listed results belong to the current query. */
  settled: boolean;
}

/** Opens a line as a click on it does; in a tab of its own as links do with Ctrl or Cmd. */
function openEntry(id: string, { apart }: { apart: boolean }) {
  const line = document.getElementById(id);
  if (apart && line instanceof HTMLAnchorElement) window.open(line.href, '_blank', 'noopener');
  else line?.click();
}

/**
 * The selected entry and the keyboard handling of the field. The first entry is selected by default. Enter waits for pending results, so that it never opens an outdated entry.
 */
export function useEntrySelection({ entries, idOf, settled }: SelectionOptions) {
  const [key, setKey] = useState<string | null>(null);
  const [hasty, setHasty] = useState<{ apart: boolean } | null>(null);
  const index = entries.findIndex((entry) => entry.key === key);
  const at = entries.length === 0 ? -1 : Math.max(0, index);
  const isReady = settled || entries[at]?.kind === 'page';
  useEffect(() => {
    if (!hasty || !isReady) return;
    setHasty(null);
    openEntry(idOf(at), { apart: hasty.apart });
  }, [hasty, isReady, at, idOf]);
  useEffect(() => {
    if (index >= 0) document.getElementById(idOf(index))?.scrollIntoView({ block: 'nearest' });
  }, [index, idOf]);
  const choose = (entryIndex: number) => setKey(entries[entryIndex]?.key ?? null);
  const step = (by: number) => {
    if (entries.length > 0) choose((at + by + entries.length) % entries.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter') setHasty({ apart: event.ctrlKey || event.metaKey });
    else return;
    event.preventDefault();
  };
  /** Something else is typed: the first of what answers is chosen, and an Enter that waited is forgotten. */
  const resetSelection = () => {
    setKey(null);
    setHasty(null);
  };
  return { at, choose, onKeyDown, resetSelection };
}
