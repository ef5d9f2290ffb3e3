import {
  type DistanceKernel,
  type DistanceMatrix,
  EXACT_LIMIT,
  type PcoaResult,
  type PermanovaPair,
  type PermanovaResult,
  type PermdispResult,
  type PermutationOptions,
  pairwisePermanova,
  pcoa,
  permanova,
  permdisp,
  StatsRefusal,
  selectDistances,
} from '@cohortium/stats';

export type TestOptions = PermutationOptions & { kernel?: DistanceKernel };

export interface GroupTests {
  permanova: PermanovaResult | null;
  permdisp: PermdispResult | null;
  pairs: readonly PermanovaPair[];
  /** Why a test has no answer. */
  notes: { code: string; message: string }[];
}

/** Beyond so many groups the pairs are too many to read, and each p too weak to hold. */
const PAIRWISE_GROUPS = { more_than: 2, at_most: 12 };
/** Axes on which PERMDISP measures spread where not all can be had. */
const AXES_ABOVE_LIMIT = 20;

/** Every axis where that is feasible. */
export const ordinate = (matrix: DistanceMatrix, seed: number): PcoaResult =>
  pcoa(matrix, { axes: matrix.sample_ids.length <= EXACT_LIMIT ? 'all' : AXES_ABOVE_LIMIT, seed });

interface Grouped {
  matrix: DistanceMatrix;
  ordination: PcoaResult;
  names: readonly string[];
}

/** The samples that have a group. */
function withGroups(all: Omit<Grouped, 'names'>, groups: readonly (string | null)[], seed: number): Grouped {
  const places = groups.flatMap((group, place) => (group === null ? [] : [place]));
  const names = groups.filter((group) => group !== null);
  if (places.length === groups.length) return { ...all, names };
  const matrix = selectDistances(all.matrix, places);
  return { matrix, ordination: ordinate(matrix, seed), names };
}

function testAll({ matrix, ordination, names }: Grouped, options: TestOptions): GroupTests {
  const located = permanova(matrix, names, options);
  const notes: GroupTests['notes'] = [];
  if (located.pseudo_f === null) {
    notes.push({ code: 'no_variation', message: 'Samples do not differ within any group: F is infinite.' });
  }
  if (ordination.solver === 'partial') {
    const message = `PERMDISP measures spread on the first ${ordination.axes.length} axes: all of them are too many for ${ordination.n.toLocaleString('en-US')} samples`;
    notes.push({ code: 'first_axes', message });
  }
  const { seed, permutations } = options;
  const spread = permdisp(ordination, names, { seed, ...(permutations === undefined ? {} : { permutations }) });
  const n = located.groups.length;
  const wanted = n > PAIRWISE_GROUPS.more_than && n <= PAIRWISE_GROUPS.at_most;
  const pairs = wanted ? pairwisePermanova(matrix, names, options).pairs : [];
  const silent = pairs.filter(({ pseudo_f }) => pseudo_f === null);
  if (silent.length > 0) {
    const named = silent.map(({ group_a, group_b }) => `${group_a} and ${group_b}`).join(', ');
    notes.push({ code: 'pairs_untested', message: `Too few samples or no differences to compare ${named}` });
  }
  return { permanova: located, permdisp: spread, pairs, notes };
}

/** Whether groups differ in place and spread; samples without a group (null) take no part. */
export function testGroups(
  all: { matrix: DistanceMatrix; ordination: PcoaResult },
  groups: readonly (string | null)[],
  options: TestOptions,
): GroupTests {
  const nothing = { permanova: null, permdisp: null, pairs: [] };
  if (groups.filter((group) => group !== null).length < 3) {
    const message = 'Fewer than 3 samples have a group: there is nothing to test';
    return { ...nothing, notes: [{ code: 'too_few_samples', message }] };
  }
  try {
    return testAll(withGroups(all, groups, options.seed), options);
  } catch (error) {
    if (error instanceof StatsRefusal) {
      return { ...nothing, notes: [{ code: error.code, message: error.message }] };
    }
    throw error;
  }
}
