import { AppError } from '#platform/errors';
import { formatCount } from '#platform/text';
import type { Warning } from './find-warnings.ts';
import type { MemberFact } from './members-index-store.ts';
import { excludeSamples, type Profiles } from './read-profiles.ts';

interface GroupSize {
  name: string;
  n: number;
}

/** Groups by name, and which of them are too small to be tested. */
export function sizeGroups(facts: readonly Pick<MemberFact, 'group'>[], smallest: number) {
  const groups = Map.groupBy(facts, ({ group }) => group);
  const sizes = [...groups]
    .flatMap(([name, { length: n }]): GroupSize[] => (name === null ? [] : [{ name, n }]))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const excluded = sizes.filter(({ n }) => n < smallest);
  const tested = new Set(sizes.filter(({ n }) => n >= smallest).map(({ name }) => name));
  return { sizes, excluded, tested };
}

const NAMED_AT_MOST = 12;
const listed = (groups: readonly GroupSize[]): string => {
  const named = groups.slice(0, NAMED_AT_MOST).map(({ name, n }) => `${name} (${n})`);
  return `${named.join(', ')}${groups.length > NAMED_AT_MOST ? ` and ${groups.length - NAMED_AT_MOST} more` : ''}`;
};

/** Warnings on groups that are too small to be tested. */
export function smallGroupWarnings(excluded: readonly GroupSize[], smallest: number): Warning[] {
  if (excluded.length === 0) return [];
  const message = `Groups with fewer than ${formatCount(smallest, 'sample')} were not tested: ${listed(excluded)}`;
  return [{ code: 'small_groups', message }];
}

/** Refuses with 422 where fewer than two groups can be compared. */
export function requireTestableGroups(
  { sizes, tested }: Pick<ReturnType<typeof sizeGroups>, 'sizes' | 'tested'>,
  smallest: number,
  noun: 'group' | 'class',
): void {
  if (tested.size >= 2) return;
  const found = sizes.length === 0 ? 'None has any' : `Group sizes: ${listed(sizes)}`;
  const plural = noun === 'class' ? 'classes' : 'groups';
  const message = `This analysis needs at least two ${plural} with at least ${formatCount(smallest, 'sample')} each. ${found}. Choose another field.`;
  throw new AppError('validation', message);
}

/** Leaves out the samples of groups that are too small. Refuses with 422 where fewer than two groups are left. */
export function dropSmallGroups(profiles: Profiles, smallest: number, noun: 'group' | 'class') {
  const { sizes, excluded, tested } = sizeGroups(profiles.included, smallest);
  requireTestableGroups({ sizes, tested }, smallest, noun);
  const sizeOf = new Map(excluded.map(({ name, n }) => [name, n]));
  const retained = excludeSamples(profiles, ({ group }) => {
    const n = sizeOf.get(group ?? '');
    return n === undefined ? null : `Its ${noun} “${group}” has ${formatCount(n, 'sample')}, fewer than ${smallest}.`;
  });
  return { profiles: retained, excluded };
}
