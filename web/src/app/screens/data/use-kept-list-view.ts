import { useEffect } from 'react';
import { z } from 'zod';
import { localSlot } from '#platform';
import { useSessionState } from '../../use-session.ts';
import { type ListView, useListView } from './use-list-view.ts';

const keptSchema = z.record(z.string(), z.record(z.string(), z.string()));
type Kept = z.infer<typeof keptSchema>;
const slot = localSlot<Kept>({ name: 'lists', parse: (stored) => keptSchema.safeParse(stored).data ?? null });

/** The URL parameters of some filters after a change, without empty ones. */
export function wordsKept(
  filters: readonly string[],
  word: ListView['param'],
  change: Record<string, unknown> = {},
): Record<string, string> {
  const words = filters.map((name) => [name, name in change ? String(change[name] ?? '') : word(name)] as const);
  return Object.fromEntries(words.filter(([, value]) => value !== ''));
}

/**
 * A list whose filters are stored per workspace (specification §4) and restored if the URL has none. `filters` are the URL parameters that filter or sort it.
 */
export function useKeptListView(list: string, filters: readonly string[]): ReturnType<typeof useListView> {
  const [view, change] = useListView();
  const { workspace_id } = useSessionState();
  const key = `${workspace_id} ${list}`;
  const isBare = Object.keys(wordsKept(filters, view.word)).length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a list, so that clearing it is not undone
  useEffect(() => {
    const kept = slot.read()?.[key] ?? {};
    if (workspace_id !== null && isBare && Object.keys(kept).length > 0) change(kept);
  }, [key]);
  const changeAndKeep: typeof change = (next) => {
    if (workspace_id !== null) slot.write({ ...slot.read(), [key]: wordsKept(filters, view.word, next) });
    change(next);
  };
  return [view, changeAndKeep];
}
