import { useSyncExternalStore } from 'react';
import { localSlot, type Slot } from '#platform';

const parse = (stored: unknown): readonly string[] | null =>
  Array.isArray(stored) && stored.every((columnId): columnId is string => typeof columnId === 'string') ? stored : null;

/** Hidden columns of a list, stored in this browser. */
export interface HiddenColumns {
  slot: Slot<readonly string[]>;
  atFirst: readonly string[];
}

/** `name` is the list's name: "projects"; the columns in `atFirst` are hidden by default. */
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
