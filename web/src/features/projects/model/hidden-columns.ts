import { useSyncExternalStore } from 'react';
import { localSlot } from '#platform';

const parse = (stored: unknown): readonly string[] | null =>
  Array.isArray(stored) && stored.every((word): word is string => typeof word === 'string') ? stored : null;

/** Columns of the list that the person does not want to see, kept in this browser. */
const slot = localSlot<readonly string[]>({ name: 'projects.hidden-columns', parse });
const AT_FIRST: readonly string[] = ['omic_type', 'n_files'];

const hidden = (): readonly string[] => slot.read() ?? AT_FIRST;

export function useHiddenColumns(): [readonly string[], (column: string, shown: boolean) => void] {
  const now = useSyncExternalStore(slot.subscribe, hidden, hidden);
  const show = (column: string, shown: boolean) =>
    slot.write(shown ? now.filter((one) => one !== column) : [...now.filter((one) => one !== column), column]);
  return [now, show];
}
