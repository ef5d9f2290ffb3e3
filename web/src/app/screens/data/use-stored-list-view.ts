import { useEffect } from 'react';
import { z } from 'zod';
import { localSlot } from '#platform';
import type { SearchPath } from '../../page-search.ts';
import { useSessionState } from '../../use-session.ts';
import { type ListView, useListView } from './use-list-view.ts';

const storedViewSchema = z.record(z.string(), z.record(z.string(), z.string()));
type StoredView = z.infer<typeof storedViewSchema>;
const slot = localSlot<StoredView>({
  name: 'lists',
  parse: (stored) => storedViewSchema.safeParse(stored).data ?? null,
});

/** The URL parameters of some filters after a change, without empty ones. */
export function updatedParams(
  filters: readonly string[],
  param: ListView['param'],
  change: Record<string, unknown> = {},
): Record<string, string> {
  const entries = filters.map((name) => [name, name in change ? String(change[name] ?? '') : param(name)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/**
 * A list whose filters are stored per workspace (specification §4) and restored if the URL has none. `filters` are the URL parameters that filter or sort it.
 */
export function useStoredListView(path: SearchPath, filters: readonly string[]): ReturnType<typeof useListView> {
  const [view, change] = useListView(path);
  const { workspace_id } = useSessionState();
  const key = `${workspace_id} ${path.slice(1)}`;
  const isBare = Object.keys(updatedParams(filters, view.param)).length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a list, so that clearing it is not undone
  useEffect(() => {
    const storedViews = slot.read()?.[key] ?? {};
    if (workspace_id !== null && isBare && Object.keys(storedViews).length > 0) change(storedViews);
  }, [key]);
  const changeAndStore: typeof change = (next) => {
    if (workspace_id !== null) slot.write({ ...slot.read(), [key]: updatedParams(filters, view.param, next) });
    change(next);
  };
  return [view, changeAndStore];
}
