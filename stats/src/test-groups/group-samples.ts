import { entryOf, numberAt, uint32At } from '../array/read-element.ts';
import { StatsError } from '../stats-error.ts';

/** Samples sorted into groups: sample i belongs to `names[codes[i]]`; names in the order of UTF-16 code units. */
export interface SampleGroups {
  readonly names: readonly string[];
  readonly codes: Uint16Array;
  readonly sizes: readonly number[];
}

/** A group as results report it. */
export interface GroupSize {
  readonly name: string;
  readonly n: number;
}

/**
 * Groups for a test between groups.
 *
 * @param grouping one name a sample, in the order of the samples.
 * Refused: names for another number of samples (`bad_shape`), more than 65,535 samples (`bad_shape`), one group only
 *   (`too_few_groups`), as many groups as samples (`all_singletons`): in both cases nothing can be compared.
 */
export function groupSamples(grouping: readonly string[], n: number): SampleGroups {
  if (grouping.length !== n) {
    throw new StatsError('bad_shape', `${grouping.length} group names for ${n} samples.`);
  }
  if (n > 65_535) throw new StatsError('bad_shape', `Group tests support at most 65,535 samples, not ${n}.`);
  const names = [...new Set(grouping)].sort();
  if (names.length < 2) {
    throw new StatsError(
      'too_few_groups',
      `All samples are in one group (“${names[0] ?? ''}”), so there is nothing to compare.`,
    );
  }
  if (names.length === n) {
    throw new StatsError(
      'all_singletons',
      `Each of the ${n} samples is its own group, so there is no variation within groups.`,
    );
  }
  const code = new Map(names.map((name, index) => [name, index]));
  const codes = Uint16Array.from(grouping, (name) => entryOf(code, name));
  const sizes = names.map(() => 0);
  for (const group of codes) sizes[group] = numberAt(sizes, group) + 1;
  return { names, codes, sizes };
}

/** Groups with their number of samples, in the order of names. */
export function describeGroups(groups: SampleGroups): GroupSize[] {
  return groups.names.map((name, index) => ({ name, n: numberAt(groups.sizes, index) }));
}

/** The places of each group's samples, ascending. */
export function membersOf({ codes, sizes }: Pick<SampleGroups, 'codes' | 'sizes'>): Uint32Array[] {
  const members = sizes.map((size) => new Uint32Array(size));
  const met = new Uint32Array(sizes.length);
  codes.forEach((group, index) => {
    const at = uint32At(met, group);
    const list = members[group];
    if (list) list[at] = index;
    met[group] = at + 1;
  });
  return members;
}
