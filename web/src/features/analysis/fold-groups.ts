import { ANALYSIS } from '@cohortium/contract';
import { formatCount } from '#platform';

/** Groups too small to be compared, drawn side by side as if they were one. */
export interface FoldedGroups {
  names: ReadonlySet<string>;
  label: string;
}

/** The groups with too few samples for a test, if there are several beside larger ones; else null. */
export function foldSmallGroups(groups: readonly (string | null)[]): FoldedGroups | null {
  const named = Map.groupBy(
    groups.filter((group) => group !== null),
    (group) => group,
  );
  const small = [...named].filter(([, own]) => own.length < ANALYSIS.smallest_group).map(([name]) => name);
  if (small.length < 2 || small.length === named.size) return null;
  return {
    names: new Set(small),
    label: `${formatCount(small.length, 'group')} under ${formatCount(ANALYSIS.smallest_group, 'sample')}`,
  };
}
