import { useSyncExternalStore } from 'react';
import { localSlot, type Slot } from '#platform';

const parse = (stored: unknown): readonly string[] | null =>
  Array.isArray(stored) && stored.every((word): word is string => typeof word === 'string') ? stored : null;

/** Columns of a list that somebody does not want to see, kept in this browser. */
export interface HiddenColumns {
  slot: Slot<readonly string[]>;
  atFirst: readonly string[];
}

/** `name` is the list's: "projects"; the columns `atFirst` are hidden until somebody asks for them. */
export const hiddenColumns = (name: string, atFirst: readonly string[]): HiddenColumns => ({
  slot: localSlot<readonly string[]>({ name: `${name}.hidden-columns`, parse }),
  atFirst,
});

export function useHiddenColumns({
  slot,
  atFirst,
}: HiddenColumns): [readonly string[], (column: string, shown: boolean) => void] {
  const hidden = () => slot.read() ?? atFirst;
  const now = useSyncExternalStore(slot.subscribe, hidden, hidden);
  const show = (column: string, shown: boolean) =>
    slot.write(shown ? now.filter((one) => one !== column) : [...now.filter((one) => one !== column), column]);
  return [now, show];
}
